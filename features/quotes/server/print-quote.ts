import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import { makeFile } from '#features/documents/server/make-file.ts';
import type { Database } from '#platform/server/db/open.ts';
import { drawQuote } from './draw-quote.ts';
import { getLinked } from './open-offer.ts';
import { findOffer } from './read-offer.ts';

/** A quote as its document, for the shop's people. @throws Refusal `offer_not_found`, `document_not_drawn` */
export const printQuote = async (db: Database, id: string, as: 'pdf' | 'html', fee: Cents) => {
  const quote = await findOffer(db, sql`o.id = ${id} and o.kind = 'quote'`);
  if (quote === null) throw new Refusal('offer_not_found');
  return makeFile(await drawQuote(db, quote, fee), as);
};

/** The quote that a link leads to, as PDF. @throws Refusal `offer_link_unknown`, `document_not_drawn` */
export const printLinked = async (db: Database, token: string, fee: Cents) => {
  const quote = await getLinked(db, token);
  if (quote.kind !== 'quote') throw new Refusal('offer_link_unknown');
  const { data } = await makeFile(await drawQuote(db, quote, fee), 'pdf');
  return { type: 'application/pdf' as const, data };
};
