import { accounting } from '#features/accounting/contract/accounting.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getMonth, saveAccounts } from './accounts.ts';
import { exportFiles } from './export-files.ts';

export const accountingRoutes = (api: Api, db: Database): void => {
  api.mount(accounting.month, ({ query }) => getMonth(db, query.program, query.month));
  api.mount(accounting.save, ({ caller, body }) => saveAccounts(db, caller, body));
  api.mount(accounting.files, ({ caller, query }) => exportFiles(db, caller, query));
};
