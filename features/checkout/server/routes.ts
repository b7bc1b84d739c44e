import { checkout } from '#features/checkout/contract/checkout.ts';
import type { Database } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { quoteOrder } from './quote-order.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { placeCheckoutOrder } from './check-out.ts';
import type { OrderSettings } from './order-request.ts';
import { placeProductOrder } from './place-order.ts';

/** @param goods the connection pool for requests that read products */
export const checkoutRoutes = (api: Api, goods: Database, settings: OrderSettings): void => {
  api.mount(orders.place, ({ body, caller, idempotencyKey, network }) =>
    placeProductOrder(goods, caller, body, { ...settings, idempotencyKey, network }),
  );
  api.mount(checkout.quote, ({ body, caller, network }) =>
    quoteOrder(goods, body, { buyer: caller, network, fee: settings.shippingFeeCents }),
  );
  api.mount(checkout.place, ({ body, caller, idempotencyKey, network }) =>
    placeCheckoutOrder(goods, caller, body, { ...settings, idempotencyKey, network }),
  );
};
