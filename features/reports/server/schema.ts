import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';
import { at, cents } from '#platform/server/db/columns.ts';

/** Months that are over and whose lines are summed in `product_month`, by the clocks of a time zone. */
export const summedMonth = pgTable('summed_month', {
  /** Its first day. */
  month: date({ mode: 'string' }).primaryKey(),
  timeZone: text().notNull(),
  summedAt: at().notNull().defaultNow(),
});

/** What was paid for of a product in a month; what its lines say, and nothing else (`rules.ts`). */
export const productMonth = pgTable(
  'product_month',
  {
    month: date({ mode: 'string' })
      .notNull()
      .references(() => summedMonth.month),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    pieces: bigint({ mode: 'number' }).notNull(),
    /** Before refunds. */
    cents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.productId] }),
    check('product_month_sums', sql`pieces >= 1 and cents >= 0`),
  ],
);
