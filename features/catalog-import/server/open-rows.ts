import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, one } from '#platform/server/db/query.ts';
import { ChildEndedError, startChild } from '#platform/server/processes/start-child.ts';
import type { FileRow } from '#platform/server/tables/read-csv.ts';
import { StoredFileReader } from './stored-file-reader.ts';
import type { RowsCalls } from './rows-child.ts';

/** Where the file of an import lies, and which of its sheets is meant: by its name, else the first. */
export type StoredFile = { file: string; sheet: string };

/** The rows of a file, read by a child process that lives until `close`. */
export type OpenRows = { sheets: string[]; rows: AsyncGenerator<FileRow>; close: () => void };

/** The longest that one page of rows may take. */
const DEADLINE_MS = 60_000;
/** Rows that nobody has asked for this long are closed: whoever downloads them may have left. */
const IDLE_MS = 300_000;

/** The most files that are read at once, each by a process; the job may exceed it. */
const MOST_AT_ONCE = 4;

let openFiles = 0;

/** A file that ended a process once would do so again, so nobody reads it any more. */
const rejectDemandingFile = async (db: Database, file: string): Promise<void> => {
  const { hasEnded } = await one<{ hasEnded: boolean }>(
    db,
    sql`select reader_ended as "hasEnded" from product_import where id = ${file}`,
  );
  if (hasEnded) throw new DomainError('file_too_demanding');
};

/** Why a call failed: an error of the database is not blamed on the file. */
const toReadError = async (db: Database, file: string, bytes: StoredFileReader, error: unknown): Promise<unknown> => {
  if (bytes.failure !== null) return bytes.failure;
  if (!(error instanceof ChildEndedError)) return error;
  await execute(db, sql`update product_import set reader_ended = true where id = ${file}`);
  return new DomainError('file_too_demanding', { cause: error });
};

/**
 * The rows of a file that was handed in, whatever it is: a CSV file, or a sheet of a workbook; the first names the columns.
 * @throws DomainError `invalid_request` where it cannot be read, `file_too_demanding` where that takes too much, here or when
 *   its rows are asked for; `not_ready` where too many are read already
 */
export const openRows = async (
  db: Database,
  { file, sheet }: StoredFile,
  { isJob = false }: { isJob?: boolean } = {},
): Promise<OpenRows> => {
  await rejectDemandingFile(db, file);
  const bytes = new StoredFileReader(db, 'import_chunk', file);
  await bytes.open();
  if (!isJob && openFiles >= MOST_AT_ONCE) {
    throw new DomainError('not_ready', {
      message: 'Other files are being read right now. Please try again in a moment.',
    });
  }
  openFiles += 1;
  const onEnd = () => {
    openFiles -= 1;
  };
  const child = await startChild<RowsCalls>(new URL('rows-child.ts', import.meta.url), {
    deadlineMs: DEADLINE_MS,
    idleMs: IDLE_MS,
    source: bytes,
    onEnd,
  });
  const explained = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(async (error: unknown) => {
      child.end();
      throw await toReadError(db, file, bytes, error);
    });
  const readRows = async function* (): AsyncGenerator<FileRow> {
    try {
      for (;;) {
        const page = await explained(child.call('next', undefined));
        if (page.length === 0) return;
        yield* page;
      }
    } finally {
      child.end();
    }
  };
  const { sheets } = await explained(child.call('open', { size: bytes.size, sheet }));
  return { sheets, rows: readRows(), close: child.end };
};
