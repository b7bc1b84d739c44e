import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { productImport } from '#features/catalog-import/server/schema.ts';
import { at, bytes, id } from '#platform/server/db/columns.ts';

/** A ZIP of pictures for a file; `arrived` once it is complete. */
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

/** The chunks of a ZIP. */
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

/** The columns of a file that a product file names, which one job fetches for all kinds of files. */
const namedFile = () => ({
  /** The import that stores the product file. */
  importId: uuid()
    .notNull()
    .references(() => productImport.id, { onDelete: 'cascade' }),
  /** Its address on the web or in this shop, or its name in the ZIP. */
  source: text().notNull(),
  /** Its address in the shop; empty until it is fetched. */
  url: text().notNull().default(''),
  /** Why it cannot be fetched; empty otherwise. */
  fault: text().notNull().default(''),
});

/** A picture that a file names: by address, or by its name in the ZIP. */
export const importPicture = pgTable(
  'import_picture',
  {
    ...namedFile(),
    /**
     * When a process last began to read the picture; null if none has. `-infinity` if it is read again because a
     * process died while it read the picture.
     */
    readingSince: at(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.source] })],
);

/** A document that a file names, or that one of them has replaced, so that an undo can restore it. */
export const importDocument = pgTable('import_document', namedFile(), (t) => [
  primaryKey({ columns: [t.importId, t.source] }),
  index().on(t.url),
]);
