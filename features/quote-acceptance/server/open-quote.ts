import { renderDocument } from '#features/documents/server/draw-document.ts';
import type { LinkedQuote } from '#features/quote-acceptance/contract/quote-link.ts';
import type { Destination } from '#features/settings/server/tax-and-delivery.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { priceSavedQuote } from '#features/quotes/server/get-quote.ts';
import { buildQuoteDocument } from '#features/quotes/server/print-quote.ts';
import { getLinkedQuote } from '#features/quotes/server/quote-link.ts';

/**
 * Gets an offer for anybody with its link, priced as of now.
 * @param to the destination, if the offer has no address
 * @throws DomainError as `getLinkedQuote`
 */
export const openQuote = async (db: Database, token: string, to: Destination, fee: Cents): Promise<LinkedQuote> => {
  const offer = await getLinkedQuote(db, token);
  const { pricedQuote } = await priceSavedQuote(db, offer, fee, { to });
  const { number, kind, status, name, email, reference, note, endsOn, deliveryAddress, version } = offer;
  return {
    number,
    kind,
    status,
    name,
    email,
    reference,
    note,
    endsOn,
    version,
    delivery: deliveryAddress,
    priced: pricedQuote,
  };
};

/** Draws the linked quote as PDF. @throws DomainError `offer_link_unknown`, `document_not_drawn` */
export const printLinkedQuote = async (db: Database, token: string, fee: Cents) => {
  const quote = await getLinkedQuote(db, token);
  if (quote.kind !== 'quote') throw new DomainError('offer_link_unknown');
  const { data } = await renderDocument(await buildQuoteDocument(db, quote, fee), 'pdf');
  return { type: 'application/pdf' as const, data };
};
