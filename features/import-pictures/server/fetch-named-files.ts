import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, listValues, oneValue, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { DEAD_AFTER } from '#features/catalog-import/server/import-files.ts';
import { fetchFile, FileFetchError, isWebAddress } from './fetch-file.ts';
import type { FileKind } from './file-kind.ts';
import { documentKind } from './document-kind.ts';
import { pictureKind } from './picture-kind.ts';

const kinds: readonly FileKind[] = [pictureKind, documentKind];

/** Files fetched at once. */
const AT_ONCE = 4;

/** After this many failures in a row, a host is not tried again. */
const MOST_HOST_FAILURES = 5;

type FileResult = { url: string; fault: string };

/** The facts needed to fetch the files that a product file names; `file` is the id of the import that stores it. */
type FetchContext = { id: string; file: string; context: JobContext; fetch: FileFetcher };

export const isFilePending = (db: Database): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (select from product_import where state = 'fetching')`);

type FileFetcher = (kind: FileKind, address: string) => Promise<Buffer>;

/** Fetches files by address. Skips hosts that repeatedly fail to respond. */
const createFileFetcher = (mayBePrivate: boolean): FileFetcher => {
  const silent = new Map<string, number>();
  return async ({ accept, maxBytes }, address) => {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const countSilent = () => silent.get(host) ?? 0;
    if (countSilent() >= MOST_HOST_FAILURES)
      throw new FileFetchError('This host failed to answer several times, so it was not tried again');
    try {
      const data = await fetchFile(address, { accept, maxBytes, mayBePrivate });
      silent.delete(host);
      return data;
    } catch (error) {
      if (error instanceof FileFetchError && error.isHostDown) silent.set(host, countSilent() + 1);
      throw error;
    }
  };
};

/** @returns the address of the file in the shop, or why it failed */
const storeFetchedFile = async (
  db: Database,
  { store }: FileKind,
  read: () => Promise<Uint8Array>,
): Promise<FileResult> => {
  try {
    const { url } = await store(db, await read());
    return { url, fault: '' };
  } catch (error) {
    if (error instanceof FileFetchError || error instanceof DomainError) return { url: '', fault: error.message };
    throw error;
  }
};

/**
 * Claims the next files that are not fetched yet, and marks those that may end the process as being read. There are
 * none once staff have canceled the import.
 */
const claimNextFiles = async (
  db: Database,
  { table, mayEndProcess }: FileKind,
  { id, file }: Pick<FetchContext, 'id' | 'file'>,
): Promise<string[]> => {
  const next = sql`select source from ${table} where import_id = ${file} and url = '' and fault = ''
                      and exists (select from product_import where id = ${id} and state = 'fetching')
                    order by source limit ${AT_ONCE}`;
  return listValues<string>(
    db,
    mayEndProcess
      ? sql`update ${table} set reading_since = now() where import_id = ${file} and source in (${next}) returning source`
      : next,
  );
};

/**
 * Claims one file that a process was reading when it died, to read it again. It is read alone, so that if the process
 * dies again, this file is the reason.
 */
const claimInterrupted = (
  db: Database,
  { table }: FileKind,
  { id, file }: Pick<FetchContext, 'id' | 'file'>,
): Promise<string[]> =>
  listValues<string>(
    db,
    sql`update ${table} set reading_since = '-infinity'
         where import_id = ${file}
           and source = (select source from ${table}
                          where import_id = ${file} and url = '' and fault = ''
                            and reading_since > '-infinity' and reading_since < now() - ${DEAD_AFTER}
                            and exists (select from product_import where id = ${id} and state = 'fetching')
                          order by source limit 1)
        returning source`,
  );

/** Marks the file that a process was reading again when it died as failed. */
const failInterrupted = (db: Database, { table, noun }: FileKind, file: string) =>
  execute(
    db,
    sql`update ${table} set reading_since = null, fault = ${`The shop stopped twice while it was reading this ${noun}`}
         where import_id = ${file} and url = '' and fault = '' and reading_since = '-infinity'`,
  );

const fetchKind = async (db: Database, kind: FileKind, { id, file, context, fetch }: FetchContext): Promise<void> => {
  if (kind.mayEndProcess) await failInterrupted(db, kind, file);
  const own = await kind.openOwn(db, file);
  try {
    for (;;) {
      context.stopping.throwIfAborted();
      await context.renewLease();
      const interrupted = kind.mayEndProcess ? await claimInterrupted(db, kind, { id, file }) : [];
      const some = interrupted.length > 0 ? interrupted : await claimNextFiles(db, kind, { id, file });
      if (some.length === 0) return;
      await Promise.all(
        some.map(async (source) => {
          const { url, fault } = await storeFetchedFile(db, kind, () =>
            isWebAddress(source) ? fetch(kind, source) : own.read(source),
          );
          await execute(
            db,
            sql`update ${kind.table} set url = ${url}, fault = ${fault}
                 where import_id = ${file} and source = ${source}`,
          );
        }),
      );
    }
  } finally {
    own.close();
  }
};

const fetchAll = async (db: Database, fetching: FetchContext): Promise<void> => {
  for (const kind of kinds) await fetchKind(db, kind, fetching);
  await execute(
    db,
    sql`update product_import set state = 'checking', done = 0, tries = 0 where id = ${fetching.id} and state = 'fetching'`,
  );
};

/**
 * Fetches the files that checked product files name, from the web or from the uploaded ZIP, and checks the product
 * files again. Each file is stored at once, so a crash loses none: those that were being read are read once more. If
 * staff cancel an import, its next files are not fetched. A product file that fails does not delay the others.
 * @param mayBePrivate allows addresses in this machine's own network
 */
export const fetchNamedFiles = async (
  db: Database,
  mayBePrivate: boolean,
  log: FastifyBaseLogger,
  context: JobContext,
): Promise<void> => {
  const pendingImports = await rows<{ id: string; file: string }>(
    db,
    sql`select id, coalesce(file_of, id) as file from product_import where state = 'fetching' order by id`,
  );
  const failures: unknown[] = [];
  for (const { id, file } of pendingImports) {
    context.stopping.throwIfAborted();
    try {
      await fetchAll(db, { id, file, context, fetch: createFileFetcher(mayBePrivate) });
      log.info({ import: id }, 'the files that a product file names were fetched');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
