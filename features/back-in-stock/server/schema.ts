import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';
import { at, id } from '#platform/server/db/columns.ts';

/** Who wants to be told when a product is back; each is told once. */
export const stockAlert = pgTable(
  'stock_watch',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => product.id),
    email: text().notNull(),
    /** Known to nobody but the address: ends the wish. */
    token: uuid().notNull().unique().defaultRandom(),
    createdAt: at().notNull().defaultNow(),
    toldAt: at(),
  },
  (t) => [
    uniqueIndex('stock_watch_open')
      .on(t.productId, t.email)
      .where(sql`told_at is null`),
    index().on(t.email),
  ],
);
