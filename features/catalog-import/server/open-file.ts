import { sql } from 'drizzle-orm';
import {
  type FileStore,
  type OpenOptions,
  type OpenRows,
  openRows,
  type StoredFile,
} from '#features/other-shops/server/open-rows.ts';
import type { Database } from '#platform/server/db/open.ts';

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
