import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { product } from './products.ts';

/** A narrow table apart from `product`: every order writes it, and the write stays small. */
export const stock = pgTable(
  'stock',
  {
    productId: uuid()
      .primaryKey()
      .references(() => product.id),
    onHand: integer().notNull(),
    /** Pieces on the shelf that orders hold. */
    reserved: integer().notNull().default(0),
    /** Pieces that orders were promised and a count did not find; stock that comes in fills them first. */
    short: integer().notNull().default(0),
  },
  (t) => [
    index('stock_short')
      .on(t.productId)
      .where(sql`short > 0`),
    check('stock_bounds', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.onHand}`),
    check('stock_short', sql`short = 0 or (short > 0 and reserved = on_hand)`),
  ],
);
