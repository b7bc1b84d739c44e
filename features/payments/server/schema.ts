import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { orderLine, orders } from '#features/orders/server/schema.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/** Tries to pay an order with the card provider; at most one of them is live. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    seq: integer().notNull(),
    idempotencyKey: text().notNull().unique(),
    /** The PaymentIntent; empty while the provider is being asked for it. */
    providerId: text().unique(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    status: text().$type<'creating' | 'open' | 'succeeded' | 'canceled'>().notNull().default('creating'),
    /** When the money was booked on the order. Succeeded without it: the money is owed back. */
    appliedAt: at(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.orderId, t.seq),
    uniqueIndex('payment_live')
      .on(t.orderId)
      .where(sql`status in ('creating', 'open')`),
    index('payment_unsettled')
      .on(t.updatedAt)
      .where(sql`status in ('creating', 'open')`),
    check('payment_status', sql`${t.status} in ('creating', 'open', 'succeeded', 'canceled')`),
  ],
);

/** A card that was refused for a payment, in the provider's words. */
export const decline = pgTable(
  'decline',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    /** The provider's own name of this try. */
    reference: text().notNull().unique(),
    message: text().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.paymentId)],
);

/** A customer's bank that wants the money of a payment back; its money is withheld, and lost if it wins. */
export const dispute = pgTable(
  'dispute',
  {
    /** As the provider calls it. */
    id: text().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    status: text().$type<'open' | 'won' | 'lost'>().notNull(),
    openedAt: at().notNull().defaultNow(),
    closedAt: at(),
  },
  (t) => [index().on(t.paymentId), check('dispute_status', sql`${t.status} in ('open', 'won', 'lost')`)],
);

/** What the provider has told by itself and we have followed; told again, it changes nothing. */
export const providerEvent = pgTable('provider_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  outcome: text().notNull(),
  createdAt: at().notNull().defaultNow(),
});

/** Money given back, or due to be. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    /** Not so: money that came when the order had ended, or more than it cost. */
    ofOrder: boolean().notNull().default(true),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    actorId: uuid().references(() => customer.id),
    status: text().$type<'due' | 'done' | 'failed'>().notNull().default('due'),
    providerId: text().unique(),
    /** The dispute that took the money, where it was not the shop that gave it. */
    disputeId: text().references(() => dispute.id),
    /** The provider's own refund, where somebody made it there by hand; of more than the order holds there are two. */
    handId: text(),
    /** Counts the keys it was asked for with: a failure that the provider keeps under one needs another. */
    attempt: integer().notNull().default(1),
    /** When the provider was last asked for it. */
    triedAt: at(),
    createdAt: at().notNull().defaultNow(),
    doneAt: at(),
  },
  (t) => [
    index().on(t.paymentId),
    index('refund_due')
      .on(t.createdAt)
      .where(sql`status = 'due'`),
    index('refund_done')
      .on(t.doneAt)
      .where(sql`status = 'done'`),
    uniqueIndex('refund_of_late_money')
      .on(t.paymentId)
      .where(sql`not of_order and hand_id is null and dispute_id is null and status <> 'failed'`),
    unique('refund_by_hand').on(t.handId, t.ofOrder),
    check('refund_amount', sql`${t.amountCents} > 0`),
    check('refund_status', sql`${t.status} in ('due', 'done', 'failed')`),
  ],
);

/** Pieces of an order line that a refund gives the money of back. */
export const refundLine = pgTable(
  'refund_line',
  {
    refundId: uuid()
      .notNull()
      .references(() => refund.id),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer().notNull(),
    /** Pieces that were sent are back, and for sale again. */
    restock: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderLineId] }),
    index().on(t.orderLineId),
    check('refund_line_quantity', sql`quantity >= 1`),
  ],
);

/** Money taken in this shop's name for an order it does not know, as after a restore from a backup. */
export const unmatchedPayment = pgTable(
  'stray_payment',
  {
    /** The PaymentIntent. */
    intentId: text().primaryKey(),
    amountCents: cents().notNull(),
    /** What of it went back. */
    returnedCents: cents().notNull().default(ZERO_CENTS),
    /** What of it a bank took. */
    lostCents: cents().notNull().default(ZERO_CENTS),
    /** A refund of all that is left was asked for and is not made yet. */
    due: boolean().notNull().default(false),
    /** Counts the refunds asked for. */
    attempt: integer().notNull().default(0),
    foundAt: at().notNull().defaultNow(),
  },
  (t) => [check('stray_payment_returned', sql`${t.returnedCents} between 0 and ${t.amountCents}`)],
);

/** An event of the provider that could not be followed; after some tries it is set aside, and the shop is told. */
export const stuckEvent = pgTable('stuck_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  tries: integer().notNull().default(1),
  error: text().notNull(),
  firstAt: at().notNull().defaultNow(),
  setAsideAt: at(),
});
