import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';
import { at, cents } from '#platform/server/db/columns.ts';

/** Past months whose lines are summed in `product_month`, in the given time zone. */
export const summedMonth = pgTable('summed_month', {
  /** First day of the month. */
  month: date({ mode: 'string' }).primaryKey(),
  timeZone: text().notNull(),
  summedAt: at().notNull().defaultNow(),
});

/** Stored sales of a product in a month; always equal to the sum of its order lines (`rules.ts`). */
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
