import { sql } from 'drizzle-orm';
import { errors, DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { type Child, ChildEndedError, startChild } from '#platform/server/processes/start-child.ts';
import { FileFetchError } from './fetch-file.ts';
import { StoredFileReader } from '#platform/server/files/stored-file-reader.ts';
import type { OwnFiles } from './file-kind.ts';
import type { ZipCalls } from './zip-child.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';

/** The time limit for unpacking one picture. */
const DEADLINE_MS = 60_000;
/** The time limit between two pictures, because the import may wait for slow hosts. */
const IDLE_MS = HOUR_MS;

const NO_ZIP: OwnFiles = {
  read: () => Promise.reject(new FileFetchError('Upload a ZIP with this picture, or enter its address with https://')),
  close: () => {},
};

/**
 * Opens the picture ZIP of a file, read by a child process that lives until `close`. It unpacks only requested
 * pictures. Without a ZIP, every picture is missing.
 */
export const openPictureZip = async (db: Database, file: string): Promise<OwnFiles> => {
  const storedZip = await maybeOne<{ id: string }>(
    db,
    sql`select id from import_zip where import_id = ${file} and arrived`,
  );
  if (storedZip === null) return NO_ZIP;
  const bytes = new StoredFileReader(
    db,
    sql`select position, data from import_zip_chunk where zip_id = ${storedZip.id}`,
  );
  let child: Child<ZipCalls> | null = null;
  let zipError: FileFetchError | null = null;

  const explain = (error: unknown): unknown => {
    // A database failure must not be reported as a fault of the ZIP.
    if (bytes.failure !== null) return bytes.failure;
    if (error instanceof ChildEndedError) return (zipError = new FileFetchError(errors.file_too_demanding.message));
    return error instanceof DomainError ? new FileFetchError(error.message) : error;
  };

  const begin = async (): Promise<Child<ZipCalls>> => {
    await bytes.open();
    const begun = await startChild<ZipCalls>(new URL('zip-child.ts', import.meta.url), {
      deadlineMs: DEADLINE_MS,
      idleMs: IDLE_MS,
      source: bytes,
    });
    child = begun;
    await begun.call('open', bytes.size).catch((error: unknown) => {
      if (error instanceof ChildEndedError || bytes.failure !== null) throw error;
      throw (zipError = new FileFetchError(error instanceof DomainError ? error.message : 'The ZIP cannot be read'));
    });
    return begun;
  };

  let begun: Promise<Child<ZipCalls>> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  const readNow = async (name: string): Promise<Uint8Array> => {
    if (zipError !== null) throw zipError;
    try {
      return await (await (begun ??= begin())).call('unpack', name);
    } catch (error) {
      throw explain(error);
    }
  };

  return {
    read: (name) => {
      const mine = before.then(() => readNow(name));
      before = mine.catch(() => {});
      return mine;
    },
    close: () => child?.end(),
  };
};
