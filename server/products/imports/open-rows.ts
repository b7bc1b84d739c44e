import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { change, one } from '#server/db/query.ts';
import { ChildEnded, startChild } from '#server/platform/start-child.ts';
import type { FileRow } from '../csv/read-file.ts';
import { KeptBytes } from './kept-bytes.ts';
import type { RowsCalls } from './rows-child.ts';

/** Where the file of an import lies, and which of its sheets is meant: by its name, else the first. */
export type KeptFile = { file: string; sheet: string };

/** The rows of a file, as a process of their own reads them: it lives until they are closed. */
export type OpenRows = { sheets: string[]; rows: AsyncGenerator<FileRow>; close: () => void };

/** The longest that some rows may take. */
const DEADLINE_MS = 60_000;
/** Rows that nobody has asked for so long are closed: who takes a file of them may have gone away. */
const IDLE_MS = 300_000;

/** Files that are read at once, each by a process; that of the job is not refused. */
const MOST_AT_ONCE = 4;

let open = 0;

/** A file that ended a process once does so again: nobody reads it any more. */
const refuseEnded = async (db: Database, file: string): Promise<void> => {
  const { hasEnded } = await one<{ hasEnded: boolean }>(
    db,
    sql`select reader_ended as "hasEnded" from product_import where id = ${file}`,
  );
  if (hasEnded) throw new Refusal('file_too_demanding');
};

/** Why a call failed: what is the database's fault is not that of the file. */
const explain = async (db: Database, file: string, bytes: KeptBytes, error: unknown): Promise<unknown> => {
  if (bytes.failure !== null) return bytes.failure;
  if (!(error instanceof ChildEnded)) return error;
  await change(db, sql`update product_import set reader_ended = true where id = ${file}`);
  return new Refusal('file_too_demanding', { cause: error });
};

/**
 * The rows of a file that was handed in, whatever it is: a CSV file, or a sheet of a workbook; the first names the columns.
 * @throws Refusal `invalid_request` where it cannot be read, `file_too_demanding` where that takes too much, here or when
 *   its rows are asked for; `not_ready` where too many are read already
 */
export const openRows = async (
  db: Database,
  { file, sheet }: KeptFile,
  { isJob = false }: { isJob?: boolean } = {},
): Promise<OpenRows> => {
  await refuseEnded(db, file);
  const bytes = new KeptBytes(db, 'import_chunk', file);
  await bytes.open();
  if (!isJob && open >= MOST_AT_ONCE) {
    throw new Refusal('not_ready', { message: 'Other files are being read right now. Please try again in a moment.' });
  }
  open += 1;
  const onEnd = () => {
    open -= 1;
  };
  const child = await startChild<RowsCalls>(new URL('rows-child.ts', import.meta.url), {
    ...{ deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, source: bytes, onEnd },
  });
  const explained = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(async (error: unknown) => {
      child.end();
      throw await explain(db, file, bytes, error);
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
