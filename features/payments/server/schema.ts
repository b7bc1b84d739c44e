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
import { at, cents, id } from '#platform/server/db/columns.ts';

/** Attempts to pay an order; at most one per order is live. Only the card provider has attempts that wait. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    seq: integer().notNull(),
    idempotencyKey: text().notNull().unique(),
    /** `card`, or the method of a tender. */
    method: text().notNull().default('card'),
    /** The PaymentIntent's id, or the tender's id after its method; null until the provider has created it. */
    providerId: text().unique(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    status: text().$type<'creating' | 'open' | 'succeeded' | 'canceled'>().notNull().default('creating'),
    /**
     * When the order was marked as paid with this money. If the payment succeeded without it, the money is owed back.
     */
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
    // A tender takes an order's money once, and only to pay it.
    uniqueIndex('payment_by_tender')
      .on(t.orderId)
      .where(sql`method <> 'card'`),
    check('payment_amount', sql`amount_cents > 0`),
    check(
      'payment_tender',
      sql`method = 'card' or (method ~ '^[a-z]{4,20}$' and status = 'succeeded' and applied_at is not null
            and coalesce(starts_with(provider_id, method || '_'), false))`,
    ),
  ],
);

/** A declined card, with the provider's message. */
export const decline = pgTable(
  'decline',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    /** The provider's reference for this attempt. */
    reference: text().notNull().unique(),
    message: text().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.paymentId)],
);

/**
 * A claim by the customer's bank on a payment. The provider withholds the money; the shop loses it if the bank wins.
 */
export const dispute = pgTable(
  'dispute',
  {
    /** The provider's id. */
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

export const refund = pgTable(
  'refund',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    /** False for money that came after the order had ended, or that exceeds its total. */
    ofOrder: boolean().notNull().default(true),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    actorId: uuid().references(() => customer.id),
    /** Of the request, if it had a key. */
    idempotencyKey: text(),
    requestHash: text(),
    status: text().$type<'due' | 'done' | 'failed'>().notNull().default('due'),
    providerId: text().unique(),
    /** The dispute that took the money, if the shop did not refund it. */
    disputeId: text().references(() => dispute.id),
    /** The provider's id of a manual refund. One that exceeds the order's money is stored as two rows. */
    handId: text(),
    /** The number of the idempotency key: the provider stores a failure under a key, so a retry needs a new one. */
    attempt: integer().notNull().default(1),
    /** When the shop last requested the refund from the provider. */
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
    uniqueIndex('refund_idempotency')
      .on(t.actorId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    check('refund_amount', sql`${t.amountCents} > 0`),
    check('refund_status', sql`${t.status} in ('due', 'done', 'failed')`),
  ],
);

/** Pieces of an order line whose price a refund returns. */
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
    /** True if shipped pieces are back and for sale again. */
    restock: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderLineId] }),
    index().on(t.orderLineId),
    check('refund_line_quantity', sql`quantity >= 1`),
  ],
);
