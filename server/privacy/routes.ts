import { identity } from '#contract/identity.ts';
import type { Auth } from '#server/accounts/auth.ts';
import type { Database } from '#server/db/open.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import type { Api } from '#server/platform/mount.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';

export const privacyRoutes = (api: Api, db: Database, provider: CardProvider, auth: Auth): void => {
  api.mount(identity.exportData, ({ caller }) => exportData(db, caller));
  api.mount(identity.deleteAccount, ({ caller }) => deleteAccount(db, { auth, provider }, caller));
};
