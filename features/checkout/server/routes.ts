import { checkout } from '#features/checkout/contract/checkout.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { OrderTerms } from '#features/orders/server/place-order.ts';
import { quoteOrder } from '#features/orders/server/quote-order.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { checkOut } from './check-out.ts';

/** @param goods the connections of whatever looks at products */
export const checkoutRoutes = (api: Api, goods: Database, terms: OrderTerms): void => {
  api.mount(checkout.quote, ({ body }) => quoteOrder(goods, body, terms.shippingFeeCents));
  api.mount(checkout.place, ({ body, caller, idempotencyKey, network }) =>
    checkOut(goods, caller, body, { ...terms, idempotencyKey, network }),
  );
};
