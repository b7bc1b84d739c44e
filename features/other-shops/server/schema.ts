import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';

/** The product that a key of another shop's files became: the same file again finds it, whatever its SKU is by then. */
export const productOrigin = pgTable(
  'product_origin',
  {
    /** The other shop's system, such as `Shopify`. */
    source: text().notNull(),
    /** As `gate-valve|1/2"`, by what that system identifies a product. */
    key: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.source, t.key] }), index().on(t.productId)],
);
