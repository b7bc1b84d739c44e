import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { Address } from '#features/addresses/contract/address.ts';
import { type StatusFact, OrderStatus } from '#features/orders/contract/order-status.ts';
import { product } from '#features/products/server/schema.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';
import { orderSearchVector, reversedPhone } from './order-search.ts';
import { sqlStates, sqlStatesWhere } from './order-states.ts';

const statusHasFact = (fact: StatusFact): SQL => sql`status in ${sqlStatesWhere(fact)}`;

/** One purchase. Its products are ordered at once, go to one address, and are paid with one payment. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    userName: text().notNull(),
    email: text().notNull(),
    deliveryAddress: jsonb().$type<Address>().notNull(),
    /** Null if it equals the delivery address. */
    billingAddress: jsonb().$type<Address>(),
    /** The buyer's own reference. */
    reference: text().notNull().default(''),
    deliveryMethod: text().notNull().default('Delivery'),
    /** True if the buyer collects it at the counter. */
    isCollected: boolean().notNull().default(false),
    /** The time when staff marked the order as ready to collect and the email to the buyer was queued. */
    readyAt: at(),
    currency: text().notNull().default('usd'),
    goodsCents: cents().notNull(),
    shippingCents: cents().notNull(),
    /** Percent, for the delivery. */
    shippingTaxRate: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
    shippingTaxCents: cents().notNull().default(ZERO_CENTS),
    /** The tax's name on the order's documents. */
    taxName: text().notNull().default(''),
    /** The sum of the lines' discounts. */
    discountCents: cents().notNull().default(ZERO_CENTS),
    /** The discount code; empty if there is none. */
    code: text().notNull().default(''),
    /** The part of the discount that the code gives; 0 if it makes the delivery free. */
    codeCents: cents().notNull().default(ZERO_CENTS),
    /** Tax of the lines and the delivery: part of the prices if `pricesIncludeTax`, otherwise added to them. */
    taxCents: cents().notNull().default(ZERO_CENTS),
    pricesIncludeTax: boolean().notNull().default(true),
    totalCents: cents().notNull(),
    refundedCents: cents().notNull().default(ZERO_CENTS),
    status: text().$type<OrderStatus>().notNull().default('unpaid'),
    heldUntil: at().notNull(),
    /** The buyer's network (`getNetwork`), for the caps on unpaid orders; useless once the order has ended. */
    network: text(),
    idempotencyKey: text(),
    requestHash: text(),
    transactionId: text().unique(),
    cancelReason: text().$type<'customer' | 'admin' | 'expired'>(),
    createdAt: at().notNull().defaultNow(),
    paidAt: at(),
    deliveredAt: at(),
    cancelledAt: at(),
    /** The last attempt to finish its cancellation. */
    triedAt: at(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('orders_idempotency').on(t.customerId, t.idempotencyKey),
    index('orders_mine').on(t.customerId, t.number),
    // Serves a page of one state, and the count of each state.
    index('orders_status').on(t.status, t.number),
    index('orders_holding').on(t.heldUntil).where(statusHasFact('isOpen')),
    index('orders_unpaid').on(t.customerId).where(statusHasFact('isOpen')),
    index('orders_unpaid_network').on(t.network).where(statusHasFact('isOpen')),
    index('orders_paying').on(t.customerId).where(statusHasFact('hasMoney')),
    // A covering index: reports read a period from it alone.
    index('orders_paid')
      .on(t.paidAt, t.customerId, t.totalCents, t.shippingCents, t.taxCents)
      .where(sql`paid_at is not null`),
    index('orders_with_code')
      .on(t.paidAt)
      .where(sql`code <> ''`),
    index('orders_found').using('gin', orderSearchVector),
    index('orders_phone').on(sql`${reversedPhone} text_pattern_ops`),
    check('orders_status', sql`status in ${sqlStates(OrderStatus.options)}`),
    check('orders_cancel_reason', sql`cancel_reason in ('customer', 'admin', 'expired')`),
    check(
      'orders_total',
      sql`total_cents = goods_cents - discount_cents + shipping_cents + case when prices_include_tax then 0 else tax_cents end`,
    ),
    check('orders_amounts', sql`least(goods_cents, shipping_cents, discount_cents, tax_cents, total_cents) >= 0`),
    check('orders_code', sql`code_cents between 0 and discount_cents and (code_cents = 0 or code <> '')`),
    check('orders_shipping_tax', sql`shipping_tax_cents between 0 and tax_cents and shipping_tax_rate >= 0`),
    check('orders_refunded', sql`refunded_cents between 0 and total_cents`),
    check('orders_paid', sql`(${statusHasFact('wasPaid')}) = (transaction_id is not null and paid_at is not null)`),
  ],
);

/** Pieces of one product in an order, with its name and price at that time. */
export const orderLine = pgTable(
  'order_line',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    sku: text().notNull(),
    productName: text().notNull(),
    /** Price of the minimum order. */
    unitPriceCents: cents().notNull(),
    minOrder: integer().notNull(),
    quantity: integer().notNull(),
    goodsCents: cents().notNull(),
    /** Price break and share of the discount code. */
    discountCents: cents().notNull().default(ZERO_CENTS),
    /** The reduction by a price break; null in lines written before discount codes existed. */
    offCents: cents(),
    codeCents: cents().notNull().default(ZERO_CENTS),
    /** Percent. */
    taxRate: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
    taxCents: cents().notNull().default(ZERO_CENTS),
    shipped: integer().notNull().default(0),
    /** Pieces that will not ship and are for sale again. Pieces neither shipped nor released are reserved. */
    released: integer().notNull().default(0),
    /** Pieces with a refund, completed or promised. */
    refunded: integer().notNull().default(0),
    /** Shipped pieces that came back and are for sale again. */
    returned: integer().notNull().default(0),
  },
  (t) => [
    unique('order_line_position').on(t.orderId, t.position),
    unique('order_line_product').on(t.orderId, t.productId),
    index().on(t.productId),
    index('order_line_unsent')
      .on(t.orderId)
      .where(sql`quantity > shipped + released`),
    check('order_line_quantity', sql`quantity >= 1 and quantity >= min_order`),
    check('order_line_goods', sql`goods_cents = (2 * unit_price_cents * quantity + min_order) / (2 * min_order)`),
    check('order_line_discount', sql`discount_cents between 0 and goods_cents`),
    check('order_line_code', sql`code_cents >= 0 and discount_cents = off_cents + code_cents`),
    check('order_line_sent', sql`shipped >= 0 and released >= 0 and shipped + released <= quantity`),
    check('order_line_refunded', sql`refunded between 0 and quantity`),
    check('order_line_returned', sql`returned between 0 and shipped`),
    check('order_line_tax', sql`tax_cents >= 0 and tax_rate >= 0`),
  ],
);
