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
import type { ImportState, ProductImport, RowKind } from '#features/catalog-import/contract/product-files.ts';
import { at, bytes, id } from '#platform/server/db/columns.ts';

/** A file of products that somebody has handed in, or what was saved in the grid, and what came of it. */
export const productImport = pgTable(
  'product_import',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    /** A file, or what was saved in the grid, which is written at once. */
    origin: text().$type<ProductImport['origin']>().notNull().default('file'),
    fileName: text().notNull(),
    /** The import whose file it is, where the same file is checked once more: it is kept once. */
    fileOf: uuid().references((): AnyPgColumn => productImport.id),
    /** Lines of the file that somebody has left out. */
    leftOut: integer().array().notNull().default([]),
    /** The sheets of a workbook, and the one that is read where it is not the first. */
    sheets: text().array().notNull().default([]),
    sheet: text().notNull().default(''),
    /** Of the grid: sent again it is saved once. */
    idempotencyKey: text(),
    requestHash: text(),
    /** The file as an earlier build kept it, whole; else nothing, and it is in `import_chunk`. */
    data: bytes().notNull(),
    /** Its columns that nothing is read from. */
    unknown: text().array().notNull().default([]),
    /** Whether the import makes the categories and attributes that the shop lacks. */
    makesMissing: boolean().notNull().default(false),
    /** Rows whose name another product has, and whether the import adds the SKU to these names. */
    sameNames: integer().notNull().default(0),
    addsSku: boolean().notNull().default(false),
    /** What the shop lacks, as the last check found it; of an applied import, those that it made. */
    missing: jsonb().notNull().default({ categories: [], attributes: [] }),
    /** Rows of each kind. */
    counts: jsonb().$type<Record<RowKind, number>>().notNull(),
    state: text().$type<ImportState | 'arriving'>().notNull().default('checked'),
    /** Why it cannot be read, applied or put back, where it cannot. */
    fault: text().notNull().default(''),
    /** Rows that are checked, written or put back: while it goes on. */
    done: integer().notNull().default(0),
    /** Rows of what may be a mistake. */
    warned: integer().notNull().default(0),
    /** How often that was begun since it was asked for. */
    tries: integer().notNull().default(0),
    /** Since when a process has been reading the file; null once it has stopped, for whatever reason. */
    readingSince: at(),
    /** Whether a child process that read the file had to be ended, or crashed. */
    readerEnded: boolean().notNull().default(false),
    /** Rows that could not be put back. */
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
    check('product_import_origin', sql`origin in ('file', 'grid')`),
    check(
      'product_import_state',
      sql`state in ('arriving', 'checking', 'fetching', 'unreadable', 'checked', 'applying', 'applied', 'refused', 'undoing', 'undone')`,
    ),
  ],
);

/** Such a file as it came, in pieces: nobody has all of it in memory. */
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

/** A ZIP of pictures that was handed in for a file, once it has arrived whole. */
export const importZip = pgTable(
  'import_zip',
  {
    id: id(),
    importId: uuid()
      .notNull()
      .references(() => productImport.id, { onDelete: 'cascade' }),
    arrived: boolean().notNull().default(false),
  },
  (t) => [index().on(t.importId)],
);

/** Its pieces, as those of a file. */
export const importZipChunk = pgTable(
  'import_zip_chunk',
  {
    zipId: uuid()
      .notNull()
      .references(() => importZip.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    data: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.zipId, t.position] })],
);

/** A picture that a file names: by its address, or as it is called in the ZIP. */
export const importPicture = pgTable(
  'import_picture',
  {
    /** The import that keeps the file. */
    importId: uuid()
      .notNull()
      .references(() => productImport.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    /** Where the shop has it; empty until it has been fetched. */
    url: text().notNull().default(''),
    /** Why it cannot be had, where it cannot. */
    fault: text().notNull().default(''),
    /** Since when a process has been reading it; null once it has stopped. */
    readingSince: at(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.source] })],
);

/** Which column is which in files with these headers, as somebody has said it. */
export const importColumns = pgTable(
  'import_columns',
  {
    /** Of all headers, in whatever order (`keyOf` in `name-columns.ts`). */
    key: text().primaryKey(),
    /** The field by the header; an empty one is left out. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => customer.id),
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [index().on(t.customerId)],
);

/** What one row of such a file means for the shop, as it was when the file was checked. */
export const importRow = pgTable(
  'import_row',
  {
    importId: uuid()
      .notNull()
      .references(() => productImport.id, { onDelete: 'cascade' }),
    /** Where it begins in the file. */
    line: integer().notNull(),
    kind: text().$type<RowKind>().notNull(),
    sku: text().notNull(),
    /** The product, of a new one when it is written. */
    productId: uuid(),
    /** What it makes of the product, and what that was. */
    draft: jsonb(),
    was: jsonb(),
    /** Column, before and after, of what it changes. */
    changes: jsonb().notNull().default([]),
    /** Column and sentence, of what may be a mistake. */
    warnings: jsonb().notNull().default([]),
    /** Column and sentence, of what is wrong with it. */
    problems: jsonb().notNull().default([]),
    /** Why it was not put back, where it was not. */
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
