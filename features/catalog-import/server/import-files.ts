import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { getImport } from './read-imports.ts';

/** Bytes of one piece of a file, as it is kept. */
const CHUNK_BYTES = 1_000_000;

/**
 * A process that has been reading a file for longer than this before another one begins has died of it. By then its
 * lease is over; two processes that both hold it by mistake begin closer together.
 */
export const DEAD_AFTER = sql`interval '20 seconds'`;

/** Rows of a file that is not checked yet. */
export const NO_COUNTS = sql`'{"refused": 0, "new": 0, "changed": 0, "same": 0}'::jsonb`;

/** Pieces of about one size, however they come. */
async function* toChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/**
 * Keeps a file of products as it arrives, for a job to check (`checkRows`). Of one that does not arrive whole nothing stays.
 * @throws what `pieces` throws
 */
export const storeImportFile = async (
  db: Database,
  { customerId }: Caller,
  fileName: string,
  pieces: AsyncIterable<Buffer>,
): Promise<{ _id: string }> => {
  const { id } = await one<{ id: string }>(
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

/** Where the file of an import lies, and what of it is read. */
export type ImportFile = {
  /** The import that keeps it. */
  file: string;
  /** The sheet of a workbook; empty where it is the first. */
  sheet: string;
  /** Lines that are passed over. */
  leftOut: number[];
  /** Whether the import makes the categories and attributes that the shop lacks. */
  makesMissing: boolean;
  addsSku: boolean;
};

export const getImportFile = (db: Database, id: string): Promise<ImportFile> =>
  one<ImportFile>(
    db,
    sql`select coalesce(file_of, id) as file, sheet, left_out as "leftOut", makes_missing as "makesMissing", adds_sku as "addsSku"
          from product_import where id = ${id}`,
  );

/**
 * The same file once more, without what has been left out, to be checked as the shop is now; null where there is none. Its
 * bytes are kept once, and pictures that could not be had are asked for again.
 */
export const duplicateImport = (db: Database, { customerId }: Caller, id: string): Promise<{ _id: string } | null> =>
  maybeOne<{ _id: string }>(
    db,
    sql`with again as (
          delete from import_picture p using product_import i
           where i.id = ${id} and p.import_id = coalesce(i.file_of, i.id) and p.fault <> '')
        insert into product_import (customer_id, file_name, data, counts, state, file_of, sheet, left_out, makes_missing, adds_sku)
        select ${customerId}, file_name, '', ${NO_COUNTS}, 'checking', coalesce(file_of, id), sheet, left_out, makes_missing, adds_sku
          from product_import where id = ${id} and origin = 'file' and state <> 'arriving'
        returning id as _id`,
  );

/** Has a file that was checked, and not applied, checked anew: it is read in another way now. @throws DomainError `import_stale` */
export const requestRecheck = async (trx: Transaction, id: string): Promise<void> => {
  const again = await execute(
    trx,
    sql`update product_import
           set state = 'checking', tries = 0, done = 0, fault = '', counts = ${NO_COUNTS}, warned = 0, unknown = '{}'
         where id = ${id} and origin = 'file' and state in ('unreadable', 'checked')`,
  );
  if (again === 0) throw new DomainError('import_stale');
};

/**
 * Keeps a ZIP of pictures as it arrives, in place of one from before, and has the file that names them checked anew. Of one
 * that does not arrive whole nothing stays.
 * @throws DomainError `not_found`, `import_stale` where the file is applied, or was; what `pieces` throws
 */
export const storePictureZip = async (
  db: Database,
  id: string,
  pieces: AsyncIterable<Buffer>,
): Promise<ProductImport> => {
  await getImport(db, id);
  const zip = await maybeOne<{ id: string; file: string }>(
    db,
    sql`insert into import_zip (import_id) select coalesce(file_of, id) from product_import
         where id = ${id} and origin = 'file' and state in ('unreadable', 'checked')
        returning id, import_id as file`,
  );
  if (zip === null) throw new DomainError('import_stale');
  try {
    let position = 0;
    for await (const data of toChunks(pieces)) {
      await execute(
        db,
        sql`insert into import_zip_chunk (zip_id, position, data) values (${zip.id}, ${position}, ${data})`,
      );
      position += 1;
    }
    await db.transaction(async (trx) => {
      await requestRecheck(trx, id);
      await execute(trx, sql`delete from import_zip where import_id = ${zip.file} and id <> ${zip.id} and arrived`);
      await execute(trx, sql`update import_zip set arrived = true where id = ${zip.id}`);
      await execute(trx, sql`delete from import_picture where import_id = ${zip.file} and fault <> ''`);
    });
  } catch (error) {
    await execute(db, sql`delete from import_zip where id = ${zip.id}`);
    throw error;
  }
  return getImport(db, id);
};
