import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, one, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { storePicture } from '#features/products/server/store-picture.ts';
import { fetchPicture, isWebAddress, PictureFetchError } from './fetch-picture.ts';
import { DEAD_AFTER } from '#features/catalog-import/server/import-files.ts';
import { openPictureZip, type PictureZip } from './open-zip.ts';

/** Pictures fetched at once. */
const AT_ONCE = 4;

/** After this many failures in a row, a host is not tried again. */
const MOST_HOST_FAILURES = 5;

/** The message after a process died while it read the picture. */
const STOPPED_MESSAGE = 'The shop stopped while it was reading this picture';

type PictureResult = { url: string; fault: string };

/** The facts needed to fetch the pictures of a file; `file` is the id of the import that stores it. */
type FetchContext = { file: string; mayBePrivate: boolean; context: JobContext };

export const isPicturePending = async (db: Database): Promise<boolean> =>
  (await one<{ is: boolean }>(db, sql`select exists (select from product_import where state = 'fetching') as is`)).is;

/** Fetches pictures by address. Skips hosts that repeatedly fail to respond. */
const createPictureFetcher = (mayBePrivate: boolean) => {
  const silent = new Map<string, number>();
  return async (address: string): Promise<Buffer> => {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const countSilent = () => silent.get(host) ?? 0;
    if (countSilent() >= MOST_HOST_FAILURES)
      throw new PictureFetchError('This host failed to answer several times, so it was not tried again');
    try {
      const picture = await fetchPicture(address, mayBePrivate);
      silent.delete(host);
      return picture;
    } catch (error) {
      if (error instanceof PictureFetchError && error.isHostDown) silent.set(host, countSilent() + 1);
      throw error;
    }
  };
};

/**
 * Stores a picture like an uploaded one.
 * @returns its address in the shop, or why it failed
 */
const storeFetchedPicture = async (db: Database, read: () => Promise<Uint8Array>): Promise<PictureResult> => {
  try {
    return { ...(await storePicture(db, await read())), fault: '' };
  } catch (error) {
    if (error instanceof PictureFetchError || error instanceof DomainError) return { url: '', fault: error.message };
    throw error;
  }
};

/** Claims the next pictures that are not fetched yet, and marks them as being fetched. */
const claimNextPictures = (db: Database, file: string): Promise<{ source: string }[]> =>
  rows<{ source: string }>(
    db,
    sql`update import_picture set reading_since = now()
         where import_id = ${file} and source in (
           select source from import_picture where import_id = ${file} and url = '' and fault = ''
            order by source limit ${AT_ONCE})
        returning source`,
  );

/** Marks the pictures that a process was reading when it died as failed. */
const failInterrupted = (db: Database, file: string) =>
  execute(
    db,
    sql`update import_picture set reading_since = null, fault = ${STOPPED_MESSAGE}
         where import_id = ${file} and url = '' and fault = '' and reading_since < now() - ${DEAD_AFTER}`,
  );

const fetchAll = async (db: Database, id: string, zip: PictureZip, fetching: FetchContext): Promise<void> => {
  const { file, mayBePrivate } = fetching;
  const fromWeb = createPictureFetcher(mayBePrivate);
  await failInterrupted(db, file);
  for (;;) {
    fetching.context.stopping.throwIfAborted();
    await fetching.context.renewLease();
    const some = await claimNextPictures(db, file);
    if (some.length === 0) break;
    await Promise.all(
      some.map(async ({ source }) => {
        const { url, fault } = await storeFetchedPicture(db, () =>
          isWebAddress(source) ? fromWeb(source) : zip.read(source),
        );
        await execute(
          db,
          sql`update import_picture set url = ${url}, fault = ${fault}, reading_since = null
               where import_id = ${file} and source = ${source}`,
        );
      }),
    );
    const stillFetching = await execute(
      db,
      sql`update product_import set done = done + ${some.length} where id = ${id} and state = 'fetching'`,
    );
    if (stillFetching === 0) return;
  }
  await execute(
    db,
    sql`update product_import set state = 'checking', done = 0, tries = 0 where id = ${id} and state = 'fetching'`,
  );
};

/**
 * Fetches the pictures that checked files name, from the web or from the uploaded ZIP, and checks the files again. Each
 * picture is stored at once, so a crash loses one picture. If staff cancel the file, the next pictures are not fetched.
 * A file that fails does not delay the others.
 * @param mayBePrivate allows addresses in this machine's own network
 */
export const runPictures = async (
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
      const zip = await openPictureZip(db, file);
      await fetchAll(db, id, zip, { file, mayBePrivate, context }).finally(zip.close);
      log.info({ import: id }, 'the pictures of a file were fetched');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
