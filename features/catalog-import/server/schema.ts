import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from '#features/accounts/server/schema.ts';
import type { ImportState, ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { RowKind } from '#features/catalog-import/contract/import-rows.ts';
import type { ReadingAnswers, ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { at, bytes, id } from '#platform/server/db/columns.ts';

/** An uploaded product file, a saved grid or a bulk change, with its result. */
export const productImport = pgTable(
  'product_import',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    /** A product file; a saved grid, which is applied at once; or a bulk change, which is applied in steps. */
    origin: text().$type<ProductImport['origin']>().notNull().default('file'),
    fileName: text().notNull(),
    /** The import that stores the file; null if this import stores it. */
    fileOf: uuid().references((): AnyPgColumn => productImport.id),
    /** Lines that staff left out. */
    leftOut: integer().array().notNull().default([]),
    /** The sheets of a workbook, and the selected one; empty for the first sheet. */
    sheets: text().array().notNull().default([]),
    sheet: text().notNull().default(''),
    /** For a bulk change: its filter, and the change. */
    rule: jsonb(),
    /** For a bulk change: the last line that is applied and not undone. Each step moves it. */
    reached: integer().notNull().default(0),
    /** For a grid or bulk change: saves a repeated request only once. */
    idempotencyKey: text(),
    requestHash: text(),
    /** The whole file if an earlier build stored it. Otherwise empty, and the file is in `import_chunk`. */
    data: bytes().notNull(),
    /** The questions that the file leaves open for staff, as the last check found them. */
    questions: jsonb().$type<ReadingQuestion[]>().notNull().default([]),
    /** The answers with which the file was read. */
    reading: jsonb().$type<ReadingAnswers>().notNull().default({}),
    /** The shop system that the file comes from, such as `Shopify`; empty for a plain list. */
    source: text().notNull().default(''),
    /** Columns that are not imported. */
    unknown: text().array().notNull().default([]),
    /** True if the import creates categories and attributes that do not exist in the shop. */
    makesMissing: boolean().notNull().default(false),
    /** Number of rows with the name of another product, and whether the import adds the SKU to these names. */
    sameNames: integer().notNull().default(0),
    addsSku: boolean().notNull().default(false),
    /** Missing categories and attributes at the last check; for an applied import, those that it created. */
    missing: jsonb().notNull().default({ categories: [], attributes: [] }),
    /** The ids of the categories in its rows, by the slugs in the rows. */
    categoryIds: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Number of rows of each kind. */
    counts: jsonb().$type<Record<RowKind, number>>().notNull(),
    state: text().$type<ImportState | 'arriving'>().notNull().default('checked'),
    /** Why the file cannot be read, applied or undone; empty otherwise. */
    fault: text().notNull().default(''),
    /** Rows checked, written or reverted so far. */
    done: integer().notNull().default(0),
    /** Number of rows with a warning. */
    warned: integer().notNull().default(0),
    /** Attempts since the last request. */
    tries: integer().notNull().default(0),
    /** When a process began to read the file; null if no process is reading it. */
    readingSince: at(),
    /** True if a child process that read the file was killed or crashed. */
    readerEnded: boolean().notNull().default(false),
    /** Number of rows that the undo could not revert. */
    kept: integer().notNull().default(0),
    createdAt: at().notNull().defaultNow(),
    appliedAt: at(),
    appliedBy: uuid().references(() => customer.id),
    undoneAt: at(),
    undoneBy: uuid().references(() => customer.id),
  },
  (t) => [
    index().on(t.customerId),
    index('product_import_waiting')
      .on(t.id)
      .where(sql`state in ('checking', 'fetching', 'applying', 'undoing')`),
    index('product_import_file').on(t.fileOf),
    unique('product_import_idempotency').on(t.customerId, t.idempotencyKey),
    check('product_import_origin', sql`origin in ('file', 'grid', 'bulk')`),
    check(
      'product_import_state',
      sql`state in ('arriving', 'checking', 'fetching', 'unreadable', 'asking', 'checked', 'applying', 'applied', 'refused', 'undoing', 'undone')`,
    ),
  ],
);

/** An uploaded file in chunks, so that the whole file is never in memory. */
export const importChunk = pgTable(
  'import_chunk',
  {
    importId: uuid()
      .notNull()
      .references(() => productImport.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    data: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
);

/** A row of a file, as planned when the file was checked. */
export const importRow = pgTable(
  'import_row',
  {
    importId: uuid()
      .notNull()
      .references(() => productImport.id, { onDelete: 'cascade' }),
    /** The first line of the row in the file. */
    line: integer().notNull(),
    kind: text().$type<RowKind>().notNull(),
    sku: text().notNull(),
    /** The product; for a new product, null until it is written. */
    productId: uuid(),
    /** The product after and before the change. */
    draft: jsonb(),
    was: jsonb(),
    /** Column, old value and new value of each change. */
    changes: jsonb().notNull().default([]),
    /** Column and message of each warning. */
    warnings: jsonb().notNull().default([]),
    /** Column and message of each problem. */
    problems: jsonb().notNull().default([]),
    /** The price of its minimum order in a sale, and the days of the sale; null for none. */
    sale: jsonb(),
    /** The key of the product in the shop that the file comes from; null for a plain list. */
    origin: text(),
    /** Why the undo did not revert the row; null if it did. */
    kept: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_row_kind').on(t.importId, t.kind, t.line),
    index('import_row_warned')
      .on(t.importId, t.line)
      .where(sql`warnings <> '[]'`),
    check('import_row_kind', sql`kind in ('new', 'changed', 'same', 'refused')`),
  ],
);
