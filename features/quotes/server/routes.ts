import { offerLink } from '#features/quotes/contract/offer-link.ts';
import { offers } from '#features/quotes/contract/offers.ts';
import type { Database } from '#platform/server/db/open.ts';
import { destinationOf } from '#features/orders/server/destination.ts';
import type { OrderTerms } from '#features/checkout/server/place-order.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { acceptOffer } from './accept-offer.ts';
import { nameLines } from './check-offer.ts';
import { findCustomers, listOffers } from './list-offers.ts';
import { openOffer } from './open-offer.ts';
import { priceOffer } from './price-offer.ts';
import { printLinked, printQuote } from './print-quote.ts';
import { getOffer, getSaved } from './read-offer.ts';
import { makeOffer, saveOffer, withdrawOffer } from './save-offer.ts';

/**
 * @param goods the connections of whatever looks at products
 * @param terms with what a delivery costs as long as the owner has no delivery method of their own
 */
export const offersRoutes = (api: Api, { db, goods }: { db: Database; goods: Database }, terms: OrderTerms): void => {
  const fee = terms.shippingFeeCents;
  api.mount(offers.list, async ({ query }) => {
    const { items, ...counted } = await listOffers(db, query);
    return new Answered(items, counted);
  });
  api.mount(offers.customers, ({ query }) => findCustomers(db, query.search));
  api.mount(offers.price, async ({ body: { of, country, region, postcode, method, ...form } }) => {
    const lines = nameLines(form, of === null ? null : await getSaved(db, of));
    const asked = { lines, destination: destinationOf({ country, region, postcode }), method, delivery: null };
    return (await priceOffer(db, asked, fee)).shown;
  });
  api.mount(offers.get, ({ params }) => getOffer(db, params.id, fee));
  api.mount(offers.make, ({ body, caller, idempotencyKey }) => makeOffer(db, caller, body, idempotencyKey, fee));
  api.mount(offers.save, ({ params, body, caller }) => saveOffer(db, caller, params.id, body, fee));
  api.mount(offers.withdraw, ({ params, body, caller }) => withdrawOffer(db, caller, params.id, body.version, fee));
  api.mount(offers.print, ({ params, query }) => printQuote(db, params.id, query.as, fee));
  api.mount(offerLink.open, ({ body: { token, ...to } }) => openOffer(db, token, to, fee));
  api.mount(offerLink.accept, ({ body, caller, network }) => acceptOffer(goods, caller, body, { ...terms, network }));
  api.mount(offerLink.print, ({ body }) => printLinked(db, body.token, fee));
};
