import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PastOrderState } from '#features/past-orders/contract/past-orders.ts';
import { product } from '#features/products/server/schema.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/**
 * Orders of a former shop, for reading only. They have no stock, money or documents here, and no report counts them.
 * A customer finds theirs by a proven email address.
 */
export const pastOrder = pgTable(
  'past_order',
  {
    id: id(),
    source: text().notNull(),
    number: text().notNull(),
    /** The email address in lower case; empty after the person’s account is deleted. */
    email: text().notNull(),
    name: text().notNull(),
    placedAt: at().notNull(),
    /** The day of the order at the former shop, whatever this shop’s zone is. Null if the previous build stored it. */
    placedOn: date({ mode: 'string' }),
    status: text().$type<PastOrderState>().notNull(),
    currency: text().notNull(),
    /** Hundredths of the currency; the goods after the discount. */
    goodsCents: cents().notNull(),
    discountCents: cents()
      .notNull()
      .default(sql`0`),
    discountCode: text().notNull().default(''),
    shippingCents: cents().notNull(),
    taxCents: cents().notNull(),
    totalCents: cents().notNull(),
    refundedCents: cents().notNull(),
    address: text().notNull(),
    note: text().notNull(),
    /** The import that stored the order; its file may be deleted by now. */
    importId: uuid().notNull(),
  },
  (t) => [
    unique('past_order_number').on(t.source, t.number),
    index().on(t.email, t.placedAt),
    index('past_order_search').on(sql`ltrim(lower(number), '#')`),
    index().on(t.placedAt),
    index().on(t.placedOn, t.placedAt, t.id),
    index().on(t.importId),
    check(
      'past_order_status',
      sql`status in ('delivered', 'paid', 'open', 'partly_refunded', 'refunded', 'cancelled', 'failed')`,
    ),
  ],
);

export const pastOrderLine = pgTable(
  'past_order_line',
  {
    pastOrderId: uuid()
      .notNull()
      .references(() => pastOrder.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    sku: text().notNull(),
    /** A decimal, because some shops sell parts of a piece. */
    quantity: numeric({ precision: 14, scale: 3 }).notNull(),
    /** The price of one piece. */
    priceCents: cents().notNull(),
    productId: uuid().references(() => product.id),
  },
  (t) => [primaryKey({ columns: [t.pastOrderId, t.position] }), index().on(t.productId)],
);
