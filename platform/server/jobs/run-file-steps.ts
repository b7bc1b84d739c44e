import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '#platform/contract/errors.ts';
import type { NotificationKind } from '#features/index.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { getSafeErrorCode } from '#platform/server/log.ts';
import type { JobContext } from './jobs.ts';
import { notifyStaff } from './notify-staff.ts';

/** After this many attempts a step is abandoned, and staff are notified. */
const MOST_TRIES = 5;

/** The fault of a file whose check or import staff canceled. */
export const CANCELED = 'It was canceled.';

/** The fault of a canceled file if the job cannot undo what it had written before. */
const CANCELED_IN_PART =
  'It was canceled, but what it had already written could not be undone. A part of the file may be in the shop. Undo it again.';

/** The error of canceling a file whose step has ended. */
export const createTooLateError = () =>
  new DomainError('import_stale', {
    message: 'It is too late to cancel: this file is no longer being worked on.',
  });

type PendingState = 'checking' | 'applying' | 'undoing';
type PendingFile = { id: string; state: PendingState };

type ReportProgress = (done: number) => Promise<void>;

/**
 * Writes a step. A process may die at any moment, and the next one calls it again.
 * @param long a connection without the usual time limits
 * @param reportProgress receives the number of rows written so far
 */
type WriteStep = (long: Database, id: string, reportProgress: ReportProgress) => Promise<void>;

/** A step that is written in one transaction, as a whole or not at all. */
export const writeAtOnce =
  (write: (trx: Transaction, id: string, reportProgress: ReportProgress) => Promise<void>): WriteStep =>
  (long, id, reportProgress) =>
    long.transaction((trx) => write(trx, id, reportProgress));

/** Uploaded files of one kind, and the functions that run their steps. */
export type FileSteps = {
  /** The table of these files, with `id`, `state`, `tries`, `done` and `fault`. */
  table: SQL;
  /** The SQL condition for these files in the table; by default all rows. */
  which?: SQL;
  /** Notifies staff of an abandoned step. */
  notification: NotificationKind;
  /** The fault to store for a step that would fail on every attempt. */
  permanentFaults: Record<PendingState, string>;
  check: (db: Database, one: { id: string; attempt: number }, reportProgress: ReportProgress) => Promise<void>;
  apply: WriteStep;
  undo: WriteStep;
  /** Deletes the bytes of a file whose check is abandoned, if they must not stay. */
  forget?: (trx: Transaction, id: string) => Promise<unknown>;
};

const isPending = sql`state in ('checking', 'applying', 'undoing')`;

/** The files with a step to do. */
const pendingFrom = ({ table, which = sql`true` }: Pick<FileSteps, 'table' | 'which'>): SQL =>
  sql`${table} where ${isPending} and ${which}`;

export const hasPendingStep = (db: Database, steps: Pick<FileSteps, 'table' | 'which'>): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (select from ${pendingFrom(steps)})`);

/** The state that an abandoned file falls back to. */
const stateAfterGivingUp = { checking: 'unreadable', applying: 'checked', undoing: 'applied' } as const;

/**
 * True if the database would refuse the step again: a value is out of range or null, or violates a CHECK. A
 * conflict with another write, such as a taken SKU, is not permanent: the next attempt reports it properly.
 */
const isPermanentError = (error: unknown): boolean => /^(?:22...|23502|23514)$/.test(getSafeErrorCode(error));

/**
 * Abandons a step.
 * @param fault the reason; empty if a later attempt may succeed
 */
const giveUp = async (
  db: Database,
  { table, notification, forget }: FileSteps,
  { id, state }: PendingFile,
  { fault, log, error }: { fault: string; log: FastifyBaseLogger; error?: unknown },
): Promise<void> => {
  await db.transaction(async (trx) => {
    const isGivenUp = await execute(
      trx,
      sql`update ${table} set state = ${stateAfterGivingUp[state]}, done = 0,
                               fault = case when state = 'undoing' and fault = ${CANCELED} then ${CANCELED_IN_PART}
                                            else ${fault} end
           where id = ${id} and state = ${state}`,
    );
    if (isGivenUp === 0) return;
    if (state === 'checking') await forget?.(trx, id);
    await notifyStaff(trx, notification, id);
  });
  log.error({ import: id, state, ...(error !== undefined && { err: error }) }, 'an import failed');
};

/**
 * Counts an attempt, and abandons the step after too many.
 * @returns the number of the attempt; null if no attempt may be made
 */
const countAttempt = async (
  db: Database,
  steps: FileSteps,
  file: PendingFile,
  log: FastifyBaseLogger,
): Promise<number | null> => {
  const { id, state } = file;
  const found = await maybeOne<{ tries: number }>(
    db,
    sql`update ${steps.table} set tries = tries + 1, done = 0 where id = ${id} and state = ${state} returning tries`,
  );
  if (found === null) return null;
  if (found.tries <= MOST_TRIES) return found.tries;
  const fault = state === 'checking' ? 'Something went wrong on our side. Please choose the file again.' : '';
  await giveUp(db, steps, file, { fault, log });
  return null;
};

/** True if the file has left the state whose step failed, because staff canceled it: there is nothing to repeat. */
const hasMoved = async (db: Database, table: SQL, { id, state }: PendingFile): Promise<boolean> =>
  (await maybeOne(db, sql`select from ${table} where id = ${id} and state = ${state}`)) === null;

/**
 * Checks uploaded files, and applies or undoes those that staff requested. If a process dies in the middle, the
 * next process starts over. A failing file does not delay others: it comes last in the next run, and is abandoned
 * at once if it would fail again. A step that staff cancel ends at its next progress report. The newest file is undone
 * first, because it may build on older files.
 * @param long a connection without the usual time limits
 * @throws the signal's reason if the shop stops; else the first failure that is to be retried
 */
export const runFileSteps = async (
  db: Database,
  long: Database,
  log: FastifyBaseLogger,
  context: JobContext,
  steps: FileSteps,
): Promise<void> => {
  const { table } = steps;
  const pendingFiles = await rows<PendingFile>(
    db,
    sql`select id, state from ${pendingFrom(steps)}
         order by tries, case when state = 'undoing' then id end desc nulls last, id`,
  );
  const failures: unknown[] = [];
  const runOne = async (file: PendingFile): Promise<void> => {
    const attempt = await countAttempt(db, steps, file, log);
    if (attempt === null) return;
    /** Visible at once, since it is not part of the transaction. Fails if staff have canceled the step. */
    const reportProgress: ReportProgress = async (done) => {
      context.stopping.throwIfAborted();
      await context.renewLease();
      const stillPending = await execute(
        db,
        sql`update ${table} set done = ${done} where id = ${file.id} and state = ${file.state}`,
      );
      if (stillPending === 0) throw new Error('the step is no longer pending');
    };
    if (file.state === 'checking') await steps.check(db, { id: file.id, attempt }, reportProgress);
    else {
      const write = file.state === 'applying' ? steps.apply : steps.undo;
      await write(long, file.id, reportProgress);
    }
    log.info({ import: file.id, was: file.state }, 'an import step finished');
  };
  for (const file of pendingFiles) {
    context.stopping.throwIfAborted();
    try {
      await runOne(file);
    } catch (error) {
      if (await hasMoved(db, table, file))
        log.info({ import: file.id, was: file.state }, 'an import step was canceled');
      else if (isPermanentError(error))
        await giveUp(db, steps, file, { fault: steps.permanentFaults[file.state], log, error });
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
