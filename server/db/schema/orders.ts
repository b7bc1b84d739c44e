import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#contract/orders.ts';
import { customer } from './accounts.ts';
import { product } from './products.ts';
import { at, cents, id } from './columns.ts';

/** One or more orders paid together; a plain order is a checkout of one. */
export const checkout = pgTable(
  'checkout',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    goodsCents: cents().notNull(),
    shippingCents: cents().notNull().default(0),
    totalCents: cents().notNull(),
    currency: text().notNull().default('usd'),
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique('checkout_idempotency').on(t.customerId, t.idempotencyKey),
    check('checkout_total', sql`${t.totalCents} = ${t.goodsCents} + ${t.shippingCents} and ${t.shippingCents} >= 0`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    checkoutId: uuid()
      .notNull()
      .references(() => checkout.id),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    userName: text().notNull(),
    email: text().notNull(),
    country: text().notNull().default(''),
    address: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** Where it was placed from (`networkOf`), for the caps on what is unpaid; of no use once it has ended. */
    network: text(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    sku: text().notNull(),
    productName: text().notNull(),
    unitPriceCents: cents().notNull(),
    minOrder: integer().notNull(),
    quantity: integer().notNull(),
    goodsCents: cents().notNull(),
    /** This order's part of the delivery of its checkout. */
    shippingCents: cents().notNull().default(0),
    status: text().$type<OrderStatus>().notNull().default('unpaid'),
    heldUntil: at().notNull(),
    transactionId: text(),
    refundedCents: cents().notNull().default(0),
    cancelReason: text().$type<'customer' | 'admin' | 'expired'>(),
    createdAt: at().notNull().defaultNow(),
    paidAt: at(),
    deliveredAt: at(),
    cancelledAt: at(),
    /** When its cancellation was last tried to be finished. */
    triedAt: at(),
  },
  (t) => [
    index('orders_mine').on(t.customerId, t.number),
    index().on(t.checkoutId),
    index().on(t.productId),
    index('orders_holding')
      .on(t.heldUntil)
      .where(sql`status in ('unpaid', 'cancelling')`),
    index('orders_unpaid')
      .on(t.customerId)
      .where(sql`status in ('unpaid', 'cancelling')`),
    index('orders_unpaid_network')
      .on(t.network)
      .where(sql`status in ('unpaid', 'cancelling')`),
    index('orders_paying')
      .on(t.customerId)
      .where(sql`status in ('paid', 'refunding', 'delivered')`),
    check('orders_quantity', sql`${t.quantity} >= 1`),
    check(
      'orders_goods',
      sql`${t.goodsCents} = (2 * ${t.unitPriceCents} * ${t.quantity} + ${t.minOrder}) / (2 * ${t.minOrder})`,
    ),
    check(
      'orders_status',
      sql`${t.status} in ('unpaid', 'cancelling', 'cancelled', 'expired', 'paid', 'refunding', 'refunded', 'delivered')`,
    ),
    check(
      'orders_paid',
      sql`(${t.status} in ('paid', 'refunding', 'refunded', 'delivered')) = (${t.transactionId} is not null and ${t.paidAt} is not null)`,
    ),
  ],
);

/** Every change of a product's figures, append only: their sums equal the figures. */
export const stockMove = pgTable(
  'stock_move',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    dOnHand: integer().notNull(),
    dReserved: integer().notNull(),
    reason: text().$type<'opening' | 'placed' | 'released' | 'delivered' | 'refunded' | 'counted'>().notNull(),
    orderId: uuid().references(() => orders.id),
    at: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.productId), unique('stock_move_once').on(t.orderId, t.reason)],
);

/** Tries to pay a checkout with the card provider; at most one of them is live. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkout.id),
    seq: integer().notNull(),
    idempotencyKey: text().notNull().unique(),
    /** The PaymentIntent; empty while the provider is being asked for it. */
    providerId: text().unique(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    status: text().$type<'creating' | 'open' | 'succeeded' | 'canceled'>().notNull().default('creating'),
    /** When the money was booked on the orders. Succeeded without it: the money is owed back. */
    appliedAt: at(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.checkoutId, t.seq),
    uniqueIndex('payment_live')
      .on(t.checkoutId)
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
    at: at().notNull().defaultNow(),
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
  at: at().notNull().defaultNow(),
});

/** Money given back, or due to be. Without an order it came for one that had ended. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payment.id),
    orderId: uuid().references(() => orders.id),
    amountCents: cents().notNull(),
    restock: boolean().notNull().default(false),
    reason: text().notNull(),
    actorId: uuid().references(() => customer.id),
    status: text().$type<'due' | 'done' | 'failed'>().notNull().default('due'),
    providerId: text().unique(),
    /** The dispute that took the money, where it was not the shop that gave it. */
    disputeId: text().references(() => dispute.id),
    /** The provider's own refund, where somebody made it there by hand: one may be of several orders. */
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
    index().on(t.orderId),
    index('refund_due')
      .on(t.createdAt)
      .where(sql`status = 'due'`),
    uniqueIndex('refund_of_late_money')
      .on(t.paymentId)
      .where(sql`order_id is null and hand_id is null and dispute_id is null and status <> 'failed'`),
    unique('refund_by_hand').on(t.handId, t.orderId),
    check('refund_amount', sql`${t.amountCents} > 0`),
    check('refund_status', sql`${t.status} in ('due', 'done', 'failed')`),
  ],
);

/** Money taken in this shop's name for an order it does not know, as after a restore from a backup. */
export const strayPayment = pgTable(
  'stray_payment',
  {
    /** The PaymentIntent. */
    intentId: text().primaryKey(),
    amountCents: cents().notNull(),
    /** What of it went back. */
    returnedCents: cents().notNull().default(0),
    /** What of it a bank took. */
    lostCents: cents().notNull().default(0),
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
