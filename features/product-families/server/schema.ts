import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';

/** The order of options and values that staff set for a family. Without a row, the shop orders them. */
export const productFamily = pgTable('product_family', {
  /** The family key: the value of `product.family`, and the address of the family's page. */
  family: text().primaryKey(),
  choiceOrder: jsonb().$type<ChoiceOrder>().notNull(),
  version: integer().notNull().default(1),
});

/**
 * Former keys of renamed families, written by an earlier build. Its rows have become redirects, and nothing reads
 * it.
 */
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
