import { sql } from 'drizzle-orm';
import type { ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import {
  type FileStore,
  type OpenOptions,
  type OpenRows,
  openRows,
  type StoredFile,
} from '#features/other-shops/server/open-rows.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** The stored file of an import, and how to read it. */
export type ImportFile = {
  /** The import that stores the file. */
  file: string;
  /** The sheet of a workbook; empty for the first one. */
  sheet: string;
  /** Lines to skip. */
  leftOut: number[];
  /** True if the import creates the categories and attributes that the shop lacks. */
  makesMissing: boolean;
  addsSku: boolean;
  /** The answers of staff for this import, which come before those for all files with the same headers. */
  reading: ReadingAnswers;
};

export const getImportFile = (db: Database, id: string): Promise<ImportFile> =>
  one<ImportFile>(
    db,
    sql`select coalesce(file_of, id) as file, sheet, left_out as "leftOut", makes_missing as "makesMissing", adds_sku as "addsSku", reading
          from product_import where id = ${id}`,
  );

/** Product files. An earlier build stored a file as one chunk at position -1. */
const productFiles: FileStore = {
  table: sql`product_import`,
  selectChunks: (id) => sql`
    select -1 as position, data from product_import where id = ${id} and octet_length(data) > 0
    union all select position, data from import_chunk where import_id = ${id}`,
};

/** Opens the rows of an uploaded product file, as `openRows` does. */
export const openFile = (db: Database, file: StoredFile, options: OpenOptions = {}): Promise<OpenRows> =>
  openRows(db, productFiles, file, options);
