import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import { getSafeErrorCode } from '#platform/server/log.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { applyRows } from './apply-rows.ts';
import { checkRows } from './check-rows.ts';
import { undoRows } from './undo-rows.ts';

/** After this many attempts an import is abandoned, with nothing written, and staff are notified. */
const MOST_TRIES = 5;

type PendingImport = { id: string; state: 'checking' | 'applying' | 'undoing' };

const isPending = sql`state in ('checking', 'applying', 'undoing')`;

export const isImportPending = async (db: Database): Promise<boolean> =>
  (await one<{ is: boolean }>(db, sql`select exists (select from product_import where ${isPending}) as is`)).is;

/** The state an abandoned import falls back to. */
const stateAfterGivingUp = { checking: 'unreadable', applying: 'checked', undoing: 'applied' } as const;

/** The fault of an import that would fail on every attempt. */
const PERMANENT_FAULTS = {
  checking:
    'Something in this file cannot be stored. Save it again from your spreadsheet program and choose that file.',
  applying:
    'The database rejects something in this file that the check accepted. Nothing was changed, and trying again would fail too. Correct the file and choose it again.',
  undoing:
    'The database rejects something that this import had replaced. The import is still in the shop, and trying again would fail too. Change the products by hand.',
};

/**
 * True if the database would refuse it again: a value out of range or null, or a violated CHECK. A conflict with
 * somebody else's write, such as a taken SKU, is not permanent: the next attempt reports it properly.
 */
const isPermanentError = (error: unknown): boolean => /^(?:22...|23502|23514)$/.test(getSafeErrorCode(error));

/**
 * Abandons an import with nothing written.
 * @param fault why; empty if a later attempt may succeed
 */
const giveUp = async (
  db: Database,
  { id, state }: PendingImport,
  fault: string,
  { log, error }: { log: FastifyBaseLogger; error?: unknown },
): Promise<void> => {
  await db.transaction(async (trx) => {
    const isGivenUp = await execute(
      trx,
      sql`update product_import set state = ${stateAfterGivingUp[state]}, done = 0, fault = ${fault} where id = ${id} and state = ${state}`,
    );
    if (isGivenUp > 0) await notifyStaff(trx, 'import.failed', id);
  });
  log.error({ import: id, state, ...(error !== undefined && { err: error }) }, 'an import failed');
};

/**
 * Counts an attempt, and abandons the import after too many.
 * @returns the number of the attempt; null if there must be none
 */
const countAttempt = async (
  db: Database,
  pendingImport: PendingImport,
  log: FastifyBaseLogger,
): Promise<number | null> => {
  const { id, state } = pendingImport;
  const found = await maybeOne<{ tries: number }>(
    db,
    sql`update product_import set tries = tries + 1, done = 0 where id = ${id} and state = ${state} returning tries`,
  );
  if (found === null) return null;
  if (found.tries <= MOST_TRIES) return found.tries;
  const fault = state === 'checking' ? 'Something went wrong on our side. Please choose the file again.' : '';
  await giveUp(db, pendingImport, fault, { log });
  return null;
};

/**
 * Checks uploaded product files, and applies or undoes those that staff requested. Each apply or undo is one
 * transaction, so a process that dies in the middle has written nothing, and the next one starts over. A failing import
 * does not delay others: it comes last next time, and is abandoned at once if it would fail again.
 * @param long a connection without the usual time limits
 * @throws the signal's reason if the shop stops; else the first failure that is to be retried
 */
export const runImports = async (
  db: Database,
  long: Database,
  log: FastifyBaseLogger,
  context: JobContext,
): Promise<void> => {
  const pendingImports = await rows<PendingImport>(
    db,
    sql`select id, state from product_import where ${isPending} order by tries, id`,
  );
  const failures: unknown[] = [];
  const runOne = async (pendingImport: PendingImport): Promise<void> => {
    const attempt = await countAttempt(db, pendingImport, log);
    if (attempt === null) return;
    /** Visible at once, since it is not part of the transaction. */
    const reportProgress = async (done: number): Promise<void> => {
      context.stopping.throwIfAborted();
      await context.renewLease();
      await execute(db, sql`update product_import set done = ${done} where id = ${pendingImport.id}`);
    };
    if (pendingImport.state === 'checking') await checkRows(db, { id: pendingImport.id, attempt }, reportProgress);
    else
      await long.transaction((trx) =>
        (pendingImport.state === 'applying' ? applyRows : undoRows)(trx, pendingImport.id, reportProgress),
      );
    log.info({ import: pendingImport.id, was: pendingImport.state }, 'an import step finished');
  };
  for (const pendingImport of pendingImports) {
    context.stopping.throwIfAborted();
    try {
      await runOne(pendingImport);
    } catch (error) {
      if (isPermanentError(error))
        await giveUp(db, pendingImport, PERMANENT_FAULTS[pendingImport.state], { log, error });
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
