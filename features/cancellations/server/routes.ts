import { orders } from '#features/orders/contract/orders.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts';
import { undoDelivery } from './undo-delivery.ts';

export const cancellationsRoutes = (api: Api, db: Database, provider: CardProvider): void => {
  api.mount(orders.cancel, async ({ params, caller }) => {
    const order = await cancelOrder(db, provider, caller, params.id);
    return new HandlerReply(order, { status: order.status === 'cancelling' ? 202 : 200 });
  });
  api.mount(orders.releaseAll, ({ params, caller }) => cancelUnpaidOrders(db, provider, caller, params.id));
  api.mount(shipments.undo, ({ params, caller }) => undoDelivery(db, caller, params.id));
};
