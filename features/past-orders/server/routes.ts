import { pastOrders } from '#features/past-orders/contract/past-orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listOwnPastOrders, listPastOrders } from './list-past-orders.ts';

export const pastOrdersRoutes = (api: Api, db: Database): void => {
  api.mount(pastOrders.listMine, async ({ caller, query }) => {
    const { items, total } = await listOwnPastOrders(db, caller, query);
    return new HandlerReply(items, { total });
  });
  api.mount(pastOrders.listAll, async ({ query }) => {
    const { items, total } = await listPastOrders(db, query);
    return new HandlerReply(items, { total });
  });
};
