import { orders } from '#features/orders/contract/orders.ts';
import { collections } from '#features/shipping/contract/collections.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { collectOrders, markReadyToCollect } from './collections.ts';
import { correctShipment, undoShipment } from './correct-shipment.ts';
import { deliverOrder } from './deliver-order.ts';
import { listOrdersToPack } from './list-orders-to-pack.ts';
import { shipOrder, shipOrders } from './ship-order.ts';

export const shippingRoutes = (api: Api, db: Database): void => {
  api.mount(shipments.ship, ({ params, body, caller }) => shipOrder(db, caller, params.id, body));
  api.mount(shipments.correct, ({ params, body, caller }) => correctShipment(db, caller, params, body));
  api.mount(shipments.remove, ({ params, caller }) => undoShipment(db, caller, params));
  api.mount(packing.list, async ({ query }) => {
    const { items, total } = await listOrdersToPack(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(packing.ship, ({ body, caller }) => shipOrders(db, caller, body));
  api.mount(collections.markReady, ({ params, caller }) => markReadyToCollect(db, caller, params.id));
  api.mount(collections.markMany, ({ body, caller }) => collectOrders(db, caller, body));
  api.mount(orders.deliver, ({ params, caller }) => deliverOrder(db, caller, params.id));
};
