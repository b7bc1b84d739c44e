import { orders } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import type { CardProvider } from '#server/payments/stripe.ts';
import { type Api, Answered } from '#server/platform/mount.ts';
import { cancelOrder } from './cancel-order.ts';

export const flowsRoutes = (api: Api, db: Database, provider: CardProvider): void => {
  api.mount(orders.cancel, async ({ params, caller }) => {
    const order = await cancelOrder(db, provider, caller, params.id);
    return new Answered(order, { status: order.status === 'cancelling' ? 202 : 200 });
  });
};
