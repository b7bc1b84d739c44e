import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';

/** The settings of a family; without a row, the shop orders its options and values. */
export const productFamily = pgTable('product_family', {
  /** The family key: the value of `product.family`, and the address of the family's page. */
  family: text().primaryKey(),
  choiceOrder: jsonb().$type<ChoiceOrder>().notNull(),
  version: integer().notNull().default(1),
});

/** The former key of a renamed family, from an earlier build. Its rows are redirects by now, and nothing reads it. */
export const familyAddress = pgTable(
  'family_address',
  {
    former: text().primaryKey(),
    /** Its current key, however often it was renamed. */
    family: text().notNull(),
  },
  (table) => [
    check('family_address_other', sql`${table.former} <> ${table.family}`),
    index('family_address_family').on(table.family),
  ],
);
