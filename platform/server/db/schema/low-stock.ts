import { date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { product } from './products.ts';

/** What has fallen to its threshold, until it has been above it again. */
export const lowStock = pgTable('low_stock', {
  productId: uuid()
    .primaryKey()
    .references(() => product.id),
  /** The day whose mail tells of it; null while none does. */
  toldOn: date({ mode: 'string' }),
});
