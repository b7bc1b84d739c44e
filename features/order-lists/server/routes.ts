import { orders } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listOrders } from './list-orders.ts';

export const orderListsRoutes = (api: Api, db: Database): void => {
  api.mount(orders.listMine, async ({ query }) => {
    const { items, total } = await listOrders(db, { email: query.email }, query);
    return new HandlerReply(items, { total });
  });
  api.mount(orders.listAll, async ({ query }) => {
    const { items, ...totals } = await listOrders(db, query, query);
    return new HandlerReply(items, totals);
  });
};
