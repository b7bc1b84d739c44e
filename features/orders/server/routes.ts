import { bought } from '#features/orders/contract/bought.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { quickOrder } from '#features/orders/contract/quick-order.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addNote } from './add-note.ts';
import { checkLines } from './check-lines.ts';
import { checkOrderExists } from './check-order-exists.ts';
import { dialogOrder } from './dialog-order.ts';
import { findBoughtDays } from './find-bought-days.ts';
import { getOrder } from './get-order.ts';
import { listBought } from './list-bought.ts';
import { listEvents } from './list-events.ts';
import { listOrders } from './list-orders.ts';
import { changeAddress } from './change-address.ts';
import { getOrderedId, type OrderTerms, placeOrder } from './place-order.ts';

/** @param goods the connections of whatever looks at products, `db` those of the rest */
export const ordersRoutes = (api: Api, { db, goods }: { db: Database; goods: Database }, terms: OrderTerms): void => {
  api.mount(orders.place, async ({ body, caller, idempotencyKey, network }) => {
    const lines = [{ productId: await getOrderedId(goods, body), quantity: body.quantity }];
    return placeOrder(goods, caller, dialogOrder(body, lines), { ...terms, idempotencyKey, network });
  });
  api.mount(quickOrder.check, ({ body }) => checkLines(goods, body, terms.shippingFeeCents));
  api.mount(quickOrder.place, ({ body, caller, idempotencyKey, network }) =>
    placeOrder(goods, caller, dialogOrder(body, body.lines), { ...terms, idempotencyKey, network }),
  );
  api.mount(orders.listMine, async ({ query }) => {
    const { items, total } = await listOrders(db, { email: query.email }, query);
    return new Answered(items, { total });
  });
  api.mount(orders.listAll, async ({ query }) => {
    const { items, ...counted } = await listOrders(db, query, query);
    return new Answered(items, counted);
  });
  api.mount(bought.list, async ({ query, caller }) => {
    const { items, total } = await listBought(db, caller, query);
    return new Answered(items, { total });
  });
  api.mount(bought.days, ({ query, caller }) => findBoughtDays(db, caller, query.products));
  api.mount(orders.get, ({ params, caller }) => getOrder(db, caller, params.id));
  api.mount(orders.exists, ({ params }) => checkOrderExists(db, params.id));
  api.mount(orders.timeline, ({ params, caller }) => listEvents(db, caller, params.id));
  api.mount(orders.addNote, ({ params, body, caller }) => addNote(db, caller, params.id, body.note));
  api.mount(orderAddress.change, ({ params, body, caller }) => changeAddress(db, caller, params.id, body));
};
