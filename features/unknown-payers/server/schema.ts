import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { posting } from '#features/credit-accounts/server/schema.ts';

/** The two postings that move a payment of an unknown payer to the right account. */
export const movedPayment = pgTable('moved_payment', {
  /** The reversal that takes the money off the account of unknown payers. */
  reversalId: uuid()
    .primaryKey()
    .references(() => posting.id),
  /** The payment on the other account. */
  paymentId: uuid()
    .notNull()
    .unique()
    .references(() => posting.id),
});
