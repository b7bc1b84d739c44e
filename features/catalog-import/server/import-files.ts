import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { documentKind } from '#features/import-pictures/server/document-kind.ts';
import { deleteFailedFiles } from '#features/import-pictures/server/file-sources.ts';
import { pictureKind } from '#features/import-pictures/server/picture-kind.ts';
import { hasStoredFile } from './read-imports.ts';
import { toChunks } from '#platform/server/files/to-chunks.ts';

/**
 * A process that started to read a file longer ago than this and has not finished is dead: its lease has expired. If
 * two processes hold the lease by mistake, they start within a shorter time.
 */
export const DEAD_AFTER = sql`interval '20 seconds'`;

/** The counts of a file before its check. */
export const NO_COUNTS = sql`'{"refused": 0, "new": 0, "changed": 0, "same": 0}'::jsonb`;

/**
 * Stores a product file while it is uploaded, for a job to check (`checkRows`). If the upload does not complete,
 * nothing is stored.
 * @throws what `pieces` throws
 */
export const storeImportFile = async (
  db: Database,
  { customerId }: Caller,
  fileName: string,
  pieces: AsyncIterable<Buffer>,
): Promise<{ _id: string }> => {
  const id = await oneValue<string>(
    db,
    sql`insert into product_import (customer_id, file_name, data, counts, state)
        values (${customerId}, ${fileName}, '', ${NO_COUNTS}, 'arriving') returning id`,
  );
  try {
    let position = 0;
    for await (const data of toChunks(pieces)) {
      await execute(db, sql`insert into import_chunk (import_id, position, data) values (${id}, ${position}, ${data})`);
      position += 1;
    }
    await execute(db, sql`update product_import set state = 'checking' where id = ${id}`);
  } catch (error) {
    await execute(db, sql`delete from product_import where id = ${id}`);
    throw error;
  }
  return { _id: id };
};

/**
 * Creates another import of the same file with the same options, to check it against the shop's current data; null if
 * the file is no longer stored. The file is stored only once, and failed pictures and documents are fetched again.
 */
export const duplicateImport = (db: Database, { customerId }: Caller, id: string): Promise<{ _id: string } | null> =>
  maybeOne<{ _id: string }>(
    db,
    sql`with pictures as (${deleteFailedFiles(pictureKind, id)}), documents as (${deleteFailedFiles(documentKind, id)})
        insert into product_import (customer_id, file_name, data, counts, state, file_of, sheet, left_out, makes_missing, adds_sku, reading)
        select ${customerId}, file_name, '', ${NO_COUNTS}, 'checking', coalesce(file_of, id), sheet, left_out, makes_missing, adds_sku, reading
          from product_import i where id = ${id} and origin = 'file' and state <> 'arriving' and ${hasStoredFile}
        returning id as _id`,
  );

/**
 * Requests a new check of a file that is not applied, after its options changed.
 * @throws DomainError `import_stale`, `import_file_deleted`
 */
export const requestRecheck = async (trx: Transaction, id: string): Promise<void> => {
  const again = await execute(
    trx,
    sql`update product_import i
           set state = 'checking', tries = 0, done = 0, fault = '', counts = ${NO_COUNTS}, warned = 0, unknown = '{}', questions = '[]'
         where id = ${id} and origin = 'file' and state in ('unreadable', 'asking', 'checked') and ${hasStoredFile}`,
  );
  if (again > 0) return;
  const isDeleted = await oneValue<boolean>(
    trx,
    sql`select i.origin = 'file' and not ${hasStoredFile} from product_import i where id = ${id}`,
  );
  throw new DomainError(isDeleted ? 'import_file_deleted' : 'import_stale');
};
