import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import { renderDocument } from '#features/documents/server/make-file.ts';
import type { Database } from '#platform/server/db/open.ts';
import { buildQuoteDocument } from './draw-quote.ts';
import { getLinkedQuote } from './open-offer.ts';
import { findQuote } from './read-offer.ts';

/** A quote as its document, for the shop's people. @throws DomainError `offer_not_found`, `document_not_drawn` */
export const printQuote = async (db: Database, id: string, as: 'pdf' | 'html', fee: Cents) => {
  const quote = await findQuote(db, sql`o.id = ${id} and o.kind = 'quote'`);
  if (quote === null) throw new DomainError('offer_not_found');
  return renderDocument(await buildQuoteDocument(db, quote, fee), as);
};

/** The quote that a link leads to, as PDF. @throws DomainError `offer_link_unknown`, `document_not_drawn` */
export const printLinkedQuote = async (db: Database, token: string, fee: Cents) => {
  const quote = await getLinkedQuote(db, token);
  if (quote.kind !== 'quote') throw new DomainError('offer_link_unknown');
  const { data } = await renderDocument(await buildQuoteDocument(db, quote, fee), 'pdf');
  return { type: 'application/pdf' as const, data };
};
