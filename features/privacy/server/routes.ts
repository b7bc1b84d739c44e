import { identity } from '#features/accounts/contract/identity.ts';
import { walkInData } from '#features/privacy/contract/walk-in-data.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { Feature } from '#server/define-feature.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { eraseWalkIn, exportWalkIn } from './walk-in-data.ts';

export const privacyRoutes = (
  api: Api,
  db: Database,
  parts: { auth: Auth; provider: CardProvider; features: readonly Feature[] },
): void => {
  api.mount(identity.exportData, ({ caller }) => exportData(db, parts.features, caller));
  api.mount(identity.deleteAccount, ({ caller }) => deleteAccount(db, parts, caller));
  api.mount(walkInData.export, ({ caller, params }) => exportWalkIn(db, parts.features, caller, params.id));
  api.mount(walkInData.erase, ({ caller, params }) => eraseWalkIn(db, parts, caller, params.id));
};
