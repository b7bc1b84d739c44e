import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { exportAccounts, listAccounts, sumAccounts } from './list-accounts.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';

export const accountBalancesRoutes = (api: Api, db: Database): void => {
  api.mount(creditAccounts.accounts, async ({ query }) => {
    const { items, total, counts } = await listAccounts(db, query);
    return new HandlerReply(items, { total, counts });
  });
  api.mount(creditAccounts.sums, ({ query }) => sumAccounts(db, query));
  api.mount(creditAccounts.exportAccounts, ({ query }) => exportAccounts(db, query));
};
