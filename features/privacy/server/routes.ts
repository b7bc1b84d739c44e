import { identity } from '#features/accounts/contract/identity.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { Feature } from '#server/define-feature.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';

export const privacyRoutes = (
  api: Api,
  db: Database,
  parts: { auth: Auth; provider: CardProvider; features: readonly Feature[] },
): void => {
  api.mount(identity.exportData, ({ caller }) => exportData(db, parts.features, caller));
  api.mount(identity.deleteAccount, ({ caller }) => deleteAccount(db, parts, caller));
};
