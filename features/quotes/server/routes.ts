import { quotes } from '#features/quotes/contract/quotes.ts';
import type { Database } from '#platform/server/db/open.ts';
import { toDestination } from '#features/orders/server/destination.ts';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { resolveLinePrices } from './validate-quote.ts';
import { findCustomers, listQuotes } from './list-quotes.ts';
import { placeQuoteForCustomer } from './place-quote.ts';
import { priceQuote } from './price-quote.ts';
import { printQuote } from './print-quote.ts';
import { getQuote, getSavedQuote } from './get-quote.ts';
import { createQuote, updateQuote, withdrawQuote } from './save-quote.ts';

/**
 * @param goods the connection pool for reading products
 * @param settings includes the delivery fee that applies while the owner has no delivery methods
 */
export const quotesRoutes = (
  api: Api,
  { db, goods }: { db: Database; goods: Database },
  settings: OrderSettings,
): void => {
  const fee = settings.shippingFeeCents;
  api.mount(quotes.list, async ({ query }) => {
    const { items, ...totals } = await listQuotes(db, query);
    return new HandlerReply(items, totals);
  });
  api.mount(quotes.customers, ({ query }) => findCustomers(db, query.search));
  api.mount(quotes.price, async ({ body: { of: quoteId, country, region, postcode, method, email, ...form } }) => {
    const lines = resolveLinePrices(form, quoteId === null ? null : await getSavedQuote(db, quoteId));
    const destination = toDestination({ country, region, postcode });
    const request = { kind: form.kind, email, lines, destination, method, delivery: null, reader: 'staff' as const };
    return (await priceQuote(db, request, fee)).pricedQuote;
  });
  api.mount(quotes.get, ({ params }) => getQuote(db, params.id, fee));
  api.mount(quotes.create, ({ body, caller, idempotencyKey }) => createQuote(db, caller, body, idempotencyKey, fee));
  api.mount(quotes.save, ({ params, body, caller }) => updateQuote(db, caller, params.id, body, fee));
  api.mount(quotes.withdraw, ({ params, body, caller }) => withdrawQuote(db, caller, params.id, body.version, fee));
  api.mount(quotes.place, ({ params, body, caller, network }) =>
    placeQuoteForCustomer(goods, caller, params.id, body, { ...settings, network }),
  );
  api.mount(quotes.print, ({ params, query }) => printQuote(db, params.id, query.as, fee));
};
