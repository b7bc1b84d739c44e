import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';

/** The settings of a family; without a row, the shop orders its options and values. */
export const productFamily = pgTable('product_family', {
  /** The family key: the value of `product.family`, and the address of the family's page. */
  family: text().primaryKey(),
  choiceOrder: jsonb().$type<ChoiceOrder>().notNull(),
  version: integer().notNull().default(1),
});
