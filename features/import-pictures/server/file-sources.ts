import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_IMPORT_PICTURES } from '#platform/contract/limits.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { FileKind } from './file-kind.ts';

type FetchedFile = { url: string; fault: string };

/** The files of one kind that a product file names: the results so far, and those still to fetch. */
export type FileSources = { kind: FileKind; found: ReadonlyMap<string, FetchedFile>; pending: Set<string> };

/** @param file the id of the import that stores the file */
export const getFileSources = async (db: Database, kind: FileKind, file: string): Promise<FileSources> => {
  const known = await rows<FetchedFile & { source: string }>(
    db,
    sql`select source, url, fault from ${kind.table} where import_id = ${file} and (url <> '' or fault <> '')`,
  );
  return { kind, found: new Map(known.map(({ source, ...found }) => [source, found])), pending: new Set() };
};

/** In bytes. Longer addresses do not fit into an index, and browsers do not support them. */
const LONGEST_BYTES = 2000;

/**
 * Finds the shop's copy of a file, or the reason with the address if it cannot be fetched. If it is not fetched yet,
 * adds it to `pending`.
 */
export const findFile = (source: string, { kind, found, pending }: FileSources): FetchedFile => {
  const known = found.get(source);
  if (known !== undefined) return { url: known.url, fault: known.fault && `${source}: ${known.fault}` };
  if (Buffer.byteLength(source) > LONGEST_BYTES) return { url: '', fault: 'This address is too long' };
  pending.add(source);
  if (pending.size <= MAX_IMPORT_PICTURES) return { url: source, fault: '' };
  const most = MAX_IMPORT_PICTURES.toLocaleString('en-US');
  throw new DomainError('invalid_request', { message: `Import at most ${most} new ${kind.noun}s at once.` });
};

/** Requests the pending files. After they are fetched, the product file is checked again. */
export const requestFiles = async (trx: Transaction, id: string, files: readonly FileSources[]): Promise<void> => {
  for (const { kind, pending } of files)
    await execute(
      trx,
      sql`insert into ${kind.table} (import_id, source)
          select coalesce(i.file_of, i.id), s.source
            from product_import i, unnest(${sql.param([...pending])}::text[]) s(source) where i.id = ${id}
          on conflict do nothing`,
    );
  await execute(trx, sql`update product_import set state = 'fetching', done = 0, tries = 0 where id = ${id}`);
};

/** SQL that deletes the files that could not be fetched, so that another check fetches them again. */
export const deleteFailedFiles = ({ table }: FileKind, id: string): SQL =>
  sql`delete from ${table} p using product_import i
       where i.id = ${id} and p.import_id = coalesce(i.file_of, i.id) and p.fault <> ''`;
