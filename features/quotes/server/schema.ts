import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { Address } from '#features/addresses/contract/address.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { PriceBreak } from '#features/products/contract/price-breaks.ts';
import { product } from '#features/products/server/schema.ts';
import type { QuoteKind, QuoteStatus } from '#features/quotes/contract/quote-status.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/**
 * An offer to one customer, sent as a link: a draft order at current prices, or a quote with fixed prices until its
 * last day. It reserves no stock. `offer_order` links an accepted one to its order.
 */
export const quote = pgTable(
  'offer',
  {
    id: id(),
    number: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 101 }),
    kind: text().$type<QuoteKind>().notNull(),
    /** Expiry is not stored; it follows from `ends_on`. */
    status: text().$type<Exclude<QuoteStatus, 'expired'>>().notNull().default('open'),
    /** The customer; they may not have an account yet. */
    name: text().notNull(),
    email: text().notNull(),
    /** Null if the customer enters it on acceptance, or collects the goods. */
    deliveryAddress: jsonb().$type<Address>(),
    billingAddress: jsonb().$type<Address>(),
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    /** The chosen delivery method; null for the cheapest. */
    method: text(),
    /** The delivery method as saved; a quote promises it. */
    deliveryMethod: text().notNull(),
    isCollected: boolean().notNull(),
    shippingCents: cents().notNull(),
    totalCents: cents().notNull(),
    /** The last day of a quote, in the shop's time zone. */
    endsOn: date(),
    idempotencyKey: text(),
    requestHash: text(),
    /** The person who created it; the audit records later changes. */
    actorId: uuid()
      .notNull()
      .references(() => customer.id),
    createdAt: at().notNull().defaultNow(),
    savedAt: at().notNull().defaultNow(),
    sentAt: at(),
    acceptedAt: at(),
    withdrawnAt: at(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('offer_idempotency').on(t.actorId, t.idempotencyKey),
    index('offer_status').on(t.status, t.number),
    index('offer_email').on(t.email),
    index('offer_words').using('gin', sql`(name || ' ' || email || ' ' || reference) gin_trgm_ops`),
    check('offer_kind', sql`kind in ('draft', 'quote')`),
    check('offer_status', sql`status in ('open', 'sent', 'accepted', 'withdrawn')`),
    check('offer_ends', sql`(kind = 'quote') = (ends_on is not null)`),
    check('offer_amounts', sql`least(shipping_cents, total_cents) >= 0`),
    check(
      'offer_times',
      sql`(status = 'accepted') = (accepted_at is not null) and (status = 'withdrawn') = (withdrawn_at is not null)
          and (sent_at is not null or status not in ('sent', 'accepted'))`,
    ),
  ],
);

/** A line of an offer, at the price it was saved with. */
export const quoteLine = pgTable(
  'offer_line',
  {
    id: id(),
    offerId: uuid()
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    quantity: integer().notNull(),
    /** For one minimum order. A quote promises it, with its price breaks. */
    unitPriceCents: cents().notNull(),
    minOrder: integer().notNull(),
    breaks: jsonb().$type<PriceBreak[]>().notNull(),
    /** True if the shop set the price for this customer; a draft order promises it too. */
    isOwn: boolean().notNull(),
  },
  (t) => [
    unique('offer_line_position').on(t.offerId, t.position),
    unique('offer_line_product').on(t.offerId, t.productId),
    index().on(t.productId),
    check('offer_line_quantity', sql`quantity >= min_order and min_order >= 1`),
    check('offer_line_price', sql`unit_price_cents >= 0`),
  ],
);

/** SHA-256 hashes of link secrets. Each email has its own secret, and all of them work. */
export const quoteLink = pgTable(
  'offer_link',
  {
    hash: text().primaryKey(),
    offerId: uuid()
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.offerId)],
);

/** The one order placed from an accepted offer. */
export const acceptedQuote = pgTable(
  'offer_order',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    offerId: uuid()
      .notNull()
      .references(() => quote.id),
  },
  (t) => [uniqueIndex('offer_order_once').on(t.offerId)],
);
