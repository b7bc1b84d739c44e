import { identity } from '#features/accounts/contract/identity.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';

export const privacyRoutes = (api: Api, db: Database, provider: CardProvider, auth: Auth): void => {
  api.mount(identity.exportData, ({ caller }) => exportData(db, caller));
  api.mount(identity.deleteAccount, ({ caller }) => deleteAccount(db, { auth, provider }, caller));
};
