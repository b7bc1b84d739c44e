import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { product } from '#features/products/server/schema.ts';
import { at, bytes } from '#platform/server/db/columns.ts';

/** Uploaded PDFs, named by the hash of their content. */
export const dataSheetFile = pgTable('data_sheet_file', {
  name: text().primaryKey(),
  data: bytes().notNull(),
  /** When somebody last uploaded it. */
  uploadedAt: at().notNull().defaultNow(),
});

/** The documents of products, in display order. */
export const dataSheet = pgTable(
  'data_sheet',
  {
    productId: uuid()
      .notNull()
      .references(() => product.id),
    position: integer().notNull(),
    title: text().notNull(),
    file: text()
      .notNull()
      .references(() => dataSheetFile.name),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    unique('data_sheet_product_file').on(t.productId, t.file),
    index().on(t.file),
    check('data_sheet_title', sql`char_length(${t.title}) between 1 and 120`),
  ],
);
