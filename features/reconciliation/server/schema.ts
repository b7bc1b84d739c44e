import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import { at, cents } from '#platform/server/db/columns.ts';

/** Provider events that are processed; a repeated one changes nothing. */
export const providerEvent = pgTable('provider_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  outcome: text().notNull(),
  createdAt: at().notNull().defaultNow(),
});

/**
 * Unmatched payments: money taken in this shop's name for an order that it does not know, for example after a
 * restore from a backup.
 */
export const unmatchedPayment = pgTable(
  'unmatched_payment',
  {
    /** The PaymentIntent's id. */
    intentId: text().primaryKey(),
    amountCents: cents().notNull(),
    /** The cents refunded so far. */
    returnedCents: cents().notNull().default(ZERO_CENTS),
    /** Cents that banks took back. */
    lostCents: cents().notNull().default(ZERO_CENTS),
    /** True if a refund of all that is left is requested and not made yet. */
    due: boolean().notNull().default(false),
    /** The number of refunds requested so far. */
    attempt: integer().notNull().default(0),
    foundAt: at().notNull().defaultNow(),
  },
  (t) => [check('unmatched_payment_returned', sql`${t.returnedCents} between 0 and ${t.amountCents}`)],
);

/** A provider event that failed. After several attempts it is set aside, and the shop gets an email. */
export const stuckEvent = pgTable('stuck_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  tries: integer().notNull().default(1),
  error: text().notNull(),
  firstAt: at().notNull().defaultNow(),
  setAsideAt: at(),
});
