import { orders } from '#features/orders/contract/orders.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addNote, listOrderEvents } from './order-events.ts';
import { checkOrderExists, getOrder } from './get-order.ts';
import { changeAddress } from './change-address.ts';

export const ordersRoutes = (api: Api, db: Database): void => {
  api.mount(orders.get, ({ params, caller }) => getOrder(db, caller, params.id, caller.hasMorePermission));
  api.mount(orders.exists, ({ params }) => checkOrderExists(db, params.id));
  api.mount(orders.timeline, ({ params, caller }) => listOrderEvents(db, caller, params.id));
  api.mount(orders.addNote, ({ params, body, caller }) => addNote(db, caller, params.id, body.note));
  api.mount(orderAddress.change, ({ params, body, caller }) => changeAddress(db, caller, params.id, body));
};
