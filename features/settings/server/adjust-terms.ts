import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Destination, TaxAndDelivery } from './tax-and-delivery.ts';

/** Changes the tax and delivery terms of one buyer at a destination: an exempt buyer pays no tax there. */
export type TermsAdjuster = (
  db: Database | Transaction,
  terms: TaxAndDelivery,
  buyer: { customerId: string; destination: Destination },
) => Promise<TaxAndDelivery>;

let adjusters: readonly TermsAdjuster[] = [];

/** Called once, when the features are loaded. */
export const setTermsAdjusters = (all: readonly TermsAdjuster[]): void => {
  adjusters = all;
};

/** Applies the adjustments of all features to the terms of a buyer, one after another. */
export const adjustTerms: TermsAdjuster = async (db, terms, buyer) => {
  let adjusted = terms;
  for (const adjust of adjusters) adjusted = await adjust(db, adjusted, buyer);
  return adjusted;
};
