import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';

/**
 * The product that a row of another shop's file became, by its key there. The same file finds it again, even if its
 * SKU has changed.
 */
export const productOrigin = pgTable(
  'product_origin',
  {
    /** The other shop's system, such as `Shopify`. */
    source: text().notNull(),
    /** The system's own identification of the product, such as `gate-valve|1/2"`. */
    key: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.source, t.key] }), index().on(t.productId)],
);
