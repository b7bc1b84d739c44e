import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { product } from './products.ts';

export const stock = pgTable(
  'stock',
  {
    productId: uuid()
      .primaryKey()
      .references(() => product.id),
    onHand: integer().notNull(),
    reserved: integer().notNull().default(0),
  },
  (t) => [check('stock_bounds', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.onHand}`)],
);
