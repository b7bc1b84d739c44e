import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { product } from './products.ts';

/**
 * What its owner says goes with a product. By SKU, as a price list says it: it may come later than what names it, and
 * shows where something on sale has it.
 */
export const productAccessory = pgTable(
  'product_accessory',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    position: integer().notNull(),
    sku: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.position] }), index().on(t.sku)],
);
