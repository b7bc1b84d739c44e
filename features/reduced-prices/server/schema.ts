import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import { product } from '#features/products/server/schema.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/** Reduced prices of some products for some days. Its days do not change once it is stored; it may end early. */
export const sale = pgTable(
  'sale',
  {
    id: id(),
    name: text().notNull(),
    /** Taken off the regular price; null if each product has its own reduced price. */
    percent: integer(),
    startsAt: at().notNull(),
    endsAt: at().notNull(),
    /** When staff ended it early; null if they did not. */
    endedAt: at(),
    /** When its prices were written into its products; null before it starts. */
    appliedAt: at(),
    actorId: uuid().references(() => customer.id),
    /** The import whose file has these prices; its undo ends the sale. Null if staff entered them. */
    importId: uuid(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    check('sale_days', sql`starts_at < ends_at`),
    check('sale_percent', sql`percent between 1 and 95`),
    index('sale_to_apply')
      .on(t.startsAt)
      .where(sql`applied_at is null and ended_at is null`),
    index().on(t.actorId),
  ],
);

/** A product of a sale. */
export const reducedPrice = pgTable(
  'reduced_price',
  {
    saleId: uuid()
      .notNull()
      .references(() => sale.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    /** The price of `per` pieces; null if the sale has a percentage. */
    priceCents: cents(),
    per: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.saleId, t.productId] }),
    index().on(t.productId),
    check('reduced_price_cents', sql`(price_cents is null) = (per is null) and price_cents > 0 and per >= 1`),
  ],
);

/**
 * Every price that a product had while it was for sale, with the moment from which it applied. A product that was never
 * for sale has none.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    fromAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The price of `per` pieces. */
    priceCents: cents().notNull(),
    per: integer().notNull(),
    /** False from the moment at which the product was withdrawn or deleted: nobody could buy at this price. */
    isOffered: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.productId, t.fromAt] })],
);
