import { checkout } from '#features/checkout/contract/checkout.ts';
import type { Database } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { quoteOrder } from './quote-order.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { placeCheckoutOrder, toOrderRequest } from './check-out.ts';
import { getProductId } from './get-product-id.ts';
import type { OrderSettings } from './order-request.ts';
import { placeOrder } from './place-order.ts';

/** @param goods the connection pool for requests that read products */
export const checkoutRoutes = (api: Api, goods: Database, terms: OrderSettings): void => {
  api.mount(orders.place, async ({ body, caller, idempotencyKey, network }) => {
    const lines = [{ productId: await getProductId(goods, body), quantity: body.quantity }];
    return placeOrder(goods, caller, toOrderRequest(body, lines), { ...terms, idempotencyKey, network });
  });
  api.mount(checkout.quote, ({ body, caller, network }) =>
    quoteOrder(goods, body, { buyer: caller, network, fee: terms.shippingFeeCents }),
  );
  api.mount(checkout.place, ({ body, caller, idempotencyKey, network }) =>
    placeCheckoutOrder(goods, caller, body, { ...terms, idempotencyKey, network }),
  );
};
