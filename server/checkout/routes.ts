import { checkout } from '#contract/checkout.ts';
import { offerLink } from '#contract/offer-link.ts';
import type { Database } from '#server/db/open.ts';
import type { OrderTerms } from '#server/orders/place-order.ts';
import { quoteOrder } from '#server/orders/quote-order.ts';
import type { Api } from '#server/platform/mount.ts';
import { acceptOffer } from './accept-offer.ts';
import { checkOut } from './check-out.ts';

/** @param goods the connections of whatever looks at products */
export const checkoutRoutes = (api: Api, goods: Database, terms: OrderTerms): void => {
  api.mount(checkout.quote, ({ body }) => quoteOrder(goods, body, terms.shippingFeeCents));
  api.mount(checkout.place, ({ body, caller, idempotencyKey, network }) =>
    checkOut(goods, caller, body, { ...terms, idempotencyKey, network }),
  );
  api.mount(offerLink.accept, ({ body, caller, network }) => acceptOffer(goods, caller, body, { ...terms, network }));
};
