import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Cents } from '#contract/money.ts';
import { offerLink } from '#contract/offer-link.ts';
import { offers } from '#contract/offers.ts';
import { makeFile } from '#server/documents/make-file.ts';
import type { Database } from '#server/db/open.ts';
import { destinationOf } from '#server/orders/destination.ts';
import { Answered } from '#server/platform/act.ts';
import type { Api } from '#server/platform/mount.ts';
import { nameLines } from './check-offer.ts';
import { drawQuote } from './draw-quote.ts';
import { findCustomers, listOffers } from './list-offers.ts';
import { getLinked, openOffer } from './open-offer.ts';
import { priceOffer } from './price-offer.ts';
import { findOffer, getOffer, getSaved } from './read-offer.ts';
import { makeOffer, saveOffer, withdrawOffer } from './save-offer.ts';

/** @param fee what a delivery costs as long as the owner has no delivery method of his own */
export const offersRoutes = (api: Api, db: Database, fee: Cents): void => {
  api.mount(offers.list, async ({ query }) => {
    const { items, ...counted } = await listOffers(db, query);
    return new Answered(items, counted);
  });
  api.mount(offers.customers, ({ query }) => findCustomers(db, query.search));
  api.mount(offers.price, async ({ body: { of, country, region, method, ...form } }) => {
    const lines = nameLines(form, of === null ? null : await getSaved(db, of));
    const asked = { lines, destination: destinationOf({ country, region }), method, delivery: null };
    return (await priceOffer(db, asked, fee)).shown;
  });
  api.mount(offers.get, ({ params }) => getOffer(db, params.id, fee));
  api.mount(offers.make, ({ body, caller, idempotencyKey }) => makeOffer(db, caller, body, idempotencyKey, fee));
  api.mount(offers.save, ({ params, body, caller }) => saveOffer(db, caller, params.id, body, fee));
  api.mount(offers.withdraw, ({ params, body, caller }) => withdrawOffer(db, caller, params.id, body.version, fee));
  api.mount(offers.print, async ({ params, query }) => {
    const quote = await findOffer(db, sql`o.id = ${params.id} and o.kind = 'quote'`);
    if (quote === null) throw new Refusal('offer_not_found');
    return makeFile(await drawQuote(db, quote, fee), query.as);
  });
  api.mount(offerLink.open, ({ body: { token, ...to } }) => openOffer(db, token, to, fee));
  api.mount(offerLink.print, async ({ body }) => {
    const quote = await getLinked(db, body.token);
    if (quote.kind !== 'quote') throw new Refusal('offer_link_unknown');
    return { type: 'application/pdf' as const, data: (await makeFile(await drawQuote(db, quote, fee), 'pdf')).data };
  });
};
