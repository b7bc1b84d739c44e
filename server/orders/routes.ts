import { orders } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { type Api, Answered } from '#server/platform/mount.ts';
import { deliverOrder } from './deliver-order.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { placeOrder } from './place-order.ts';

export const ordersRoutes = (api: Api, db: Database, terms: { holdHours: number; shippingFeeCents: number }): void => {
  api.mount(orders.place, ({ body, caller, idempotencyKey }) =>
    placeOrder(db, caller, body, { ...terms, idempotencyKey }),
  );
  api.mount(orders.listMine, async ({ query }) => {
    const { items, total } = await listOrders(db, query.email, query);
    return new Answered(items, { total });
  });
  api.mount(orders.listAll, async ({ query }) => {
    const { items, total } = await listOrders(db, null, query);
    return new Answered(items, { total });
  });
  api.mount(orders.get, ({ params, caller }) => getOrder(db, caller, params.id));
  api.mount(orders.deliver, ({ params, caller }) => deliverOrder(db, caller, params.id));
};
