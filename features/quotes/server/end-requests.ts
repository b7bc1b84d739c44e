import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { endOfferRequests, renewOfferRequests } from '#features/company-approvals/server/requested-offers.ts';
import { quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { type SavedQuote, getSavedQuote, quoteStatus } from './get-quote.ts';

const kindLabel: SQL = sql`case o.kind ${sql.join(
  Object.entries(quoteKindLabels).map(([kind, label]) => sql`when ${kind} then ${label}`),
  sql` `,
)} end`;

/**
 * Ends the requests for approval of offers that have ended (withdrawn, expired, or accepted without the request), or
 * were changed since the request was sent.
 * @param condition SQL condition on the offer `o`
 */
export const endRequestsOfOffers = async (db: Database | Transaction, condition: SQL = sql`true`): Promise<void> => {
  await endOfferRequests(
    db,
    sql`select o.id, case when ${quoteStatus} in ('open', 'sent') then o.version end as version,
               case ${quoteStatus}
                 when 'withdrawn' then 'The shop has withdrawn ' || ${kindLabel} || ' ' || o.number || '.'
                 when 'expired' then ${kindLabel} || ' ' || o.number || ' has expired. The buyer can ask the shop to renew it.'
                 when 'accepted' then ${kindLabel} || ' ' || o.number || ' was accepted without this request.'
                 else 'The shop has changed ' || ${kindLabel} || ' ' || o.number || '. The buyer can accept it as it is now, with a new request.'
               end as words
          from offer o where ${condition}`,
  );
};

/** The parts of a quote that its acceptance agrees to. The note of the shop is not one of them. */
const toTerms = (offer: SavedQuote) => ({
  recipient: [offer.name, offer.email, offer.billingAddress],
  kind: offer.kind,
  reference: offer.reference,
  lines: offer.lines,
  sums: [offer.shippingCents, offer.totalCents],
  delivery: [offer.method, offer.deliveryMethod, offer.isCollected, offer.deliveryAddress],
  endsOn: offer.endsOn,
});

/**
 * Ends the requests for approval of an offer that was just saved as its next version, unless it has the same terms.
 * @param before the offer as it was
 */
export const endRequestsOfChanged = async (trx: Transaction, before: SavedQuote): Promise<void> => {
  const { id, version } = before;
  const after = await getSavedQuote(trx, id);
  if (isDeepStrictEqual(toTerms(before), toTerms(after))) await renewOfferRequests(trx, id, version);
  await endRequestsOfOffers(trx, sql`o.id = ${id}`);
};
