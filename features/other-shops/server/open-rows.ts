import { type SQL, sql } from 'drizzle-orm';
import { getCurrency } from '#platform/contract/currency.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, oneValue } from '#platform/server/db/query.ts';
import { ChildEndedError, startChild } from '#platform/server/processes/start-child.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import { StoredFileReader } from '#platform/server/files/stored-file-reader.ts';
import { findUnanswered, pickAnswers } from '#features/plain-lists/server/ask-reading.ts';
import type { OpenedRows, RowsCalls } from './rows-child.ts';
import { getSavedAnswers } from '#features/plain-lists/server/saved-heads.ts';
import { getShopFacts } from './shop-facts.ts';

/** Where uploaded files of one kind are stored. */
export type FileStore = {
  /** The table of the files. Its column `reader_ended` marks files that ended their reader. */
  table: SQL;
  /** SQL that selects `position` and `data` of the chunks of a file. */
  selectChunks: (file: string) => SQL;
};

/** The stored file of an import, the sheet to read (empty for the first one), and staff's answers for it. */
export type StoredFile = { file: string; sheet: string; reading: ReadingAnswers };

/** The rows of a file, read by a child process that lives until `close`. */
export type OpenRows = Pick<OpenedRows, 'sheets' | 'source' | 'questions'> & {
  /** Staff's answers to the shop's questions about another shop's file. */
  answers: ReadingAnswers;
  /** False for another shop's file with open questions, which has no rows. */
  isAnswered: boolean;
  /** Columns of another shop's file, or parts of them, that the translation does not import. */
  leftBehind: string[];
  rows: AsyncGenerator<FileRow>;
  /** Reads all rows again from the beginning; only for the job. */
  readAgain: () => Promise<AsyncGenerator<FileRow>>;
  close: () => void;
};

export type OpenOptions = {
  isJob?: boolean;
  /** True for the rows as they are in the file. */
  isRaw?: boolean;
};

/** The longest time for one page of rows. */
const DEADLINE_MS = 60_000;
/** If no rows are requested for this long, the file is closed: the client of the download may be gone. */
const IDLE_MS = 300_000;

/** The most files read at once, each by a child process; the job may exceed it. */
const MOST_AT_ONCE = 4;

let openFiles = 0;

/** A file that ended its reader by taking too much memory or time would do so again, so it is not read again. */
const rejectDemandingFile = async (db: Database, { table }: FileStore, file: string): Promise<void> => {
  const hasEnded = await oneValue<boolean>(db, sql`select reader_ended from ${table} where id = ${file}`);
  if (hasEnded) throw new DomainError('file_too_demanding');
};

/** Converts the error of a failed call. A database error is not blamed on the file. */
const toReadError = async (
  db: Database,
  { file, table }: Pick<FileStore, 'table'> & { file: string },
  bytes: StoredFileReader,
  error: unknown,
): Promise<unknown> => {
  if (bytes.failure !== null) return bytes.failure;
  if (!(error instanceof ChildEndedError)) return error;
  await execute(db, sql`update ${table} set reader_ended = true where id = ${file}`);
  return new DomainError('file_too_demanding', { cause: error });
};

/**
 * Opens the rows of an uploaded file of any format. The first row has the column names. Rows of another shop's file are
 * translated into ours.
 * @throws DomainError `invalid_request` if it cannot be read; `file_too_demanding` if reading takes too much memory or
 * time, which `rows` throws as well; `not_ready` if too many files are open
 */
export const openRows = async (
  db: Database,
  store: FileStore,
  { file, sheet, reading }: StoredFile,
  { isJob = false, isRaw = false }: OpenOptions = {},
): Promise<OpenRows> => {
  await rejectDemandingFile(db, store, file);
  const facts = await getShopFacts(db);
  const bytes = new StoredFileReader(db, store.selectChunks(file));
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
  const explainFailure = <T>(reply: Promise<T>): Promise<T> =>
    reply.catch(async (error: unknown) => {
      child.end();
      throw await toReadError(db, { file, table: store.table }, bytes, error);
    });
  const endOnFailure = <T>(reply: Promise<T>): Promise<T> =>
    reply.catch((error: unknown) => {
      child.end();
      throw error;
    });
  const readRows = async function* (): AsyncGenerator<FileRow> {
    try {
      for (;;) {
        const page = await explainFailure(child.call('next', undefined));
        if (page.length === 0) return;
        yield* page;
      }
    } finally {
      // The job may read the file again, so it ends the child itself (`close`).
      if (!isJob) child.end();
    }
  };
  const open = () =>
    explainFailure(child.call('open', { size: bytes.size, sheet, isRaw, currency: getCurrency(), shop: facts }));
  const { headers, ...opened } = await open();
  const isTranslated = opened.source !== '';
  const saved = isTranslated ? await endOnFailure(getSavedAnswers(db, headers)) : {};
  const answers = pickAnswers(opened.questions, { ...saved, ...reading });
  const isAnswered = findUnanswered(opened.questions, answers).length === 0;
  const translate = () => explainFailure(child.call('translate', answers));
  const leftBehind = isTranslated && isAnswered ? await translate() : [];
  const readAgain = async () => {
    await (isTranslated ? translate() : open());
    return readRows();
  };
  return { ...opened, answers, isAnswered, leftBehind, rows: readRows(), readAgain, close: child.end };
};
