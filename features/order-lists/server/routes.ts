import type { SQL } from 'drizzle-orm';
import { orders } from '#features/orders/contract/orders.ts';
import { seesAccount } from '#features/orders/server/order-access.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listOrders } from './list-orders.ts';

export const orderListsRoutes = (api: Api, db: Database): void => {
  const account = (caller: Caller): SQL => seesAccount(caller, caller.hasMorePermission);
  api.mount(orders.listMine, async ({ caller, query }) => {
    const { items, total } = await listOrders(db, { email: query.email }, query, account(caller));
    return new HandlerReply(items, { total });
  });
  api.mount(orders.listAll, async ({ caller, query }) => {
    const { items, ...totals } = await listOrders(db, query, query, account(caller));
    return new HandlerReply(items, totals);
  });
};
