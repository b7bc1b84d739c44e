import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/open.ts';
import { change, maybe, one, rows } from '#server/db/query.ts';
import type { Turn } from '#server/platform/jobs.ts';
import { tellStaff } from '#server/platform/tell-staff.ts';
import { applyRows } from './apply-rows.ts';
import { checkRows } from './check-rows.ts';
import { undoRows } from './undo-rows.ts';

/** What fails so often will not do: it is given up, with nothing written, and said. */
const MOST_TRIES = 5;

type Waiting = { id: string; state: 'checking' | 'applying' | 'undoing' };

const isWaiting = sql`state in ('checking', 'applying', 'undoing')`;

export const isImportWaiting = async (db: Database): Promise<boolean> =>
  (await one<{ is: boolean }>(db, sql`select exists (select from product_import where ${isWaiting}) as is`)).is;

/** What an import is again that was given up. */
const given = { checking: 'unreadable', applying: 'checked', undoing: 'applied' } as const;

/** Gives up what was tried too often. @returns which try this is; null where there is to be none */
const countTry = async (db: Database, { id, state }: Waiting, log: FastifyBaseLogger): Promise<number | null> => {
  const found = await maybe<{ tries: number }>(
    db,
    sql`update product_import set tries = tries + 1, done = 0 where id = ${id} and state = ${state} returning tries`,
  );
  if (found === null) return null;
  if (found.tries <= MOST_TRIES) return found.tries;
  await db.transaction(async (trx) => {
    const isGivenUp = await change(
      trx,
      sql`update product_import
             set state = ${given[state]},
                 fault = case when ${state}::text = 'checking' then 'Something went wrong on our side. Please choose it again.'
                              else '' end
           where id = ${id} and state = ${state}`,
    );
    if (isGivenUp > 0) await tellStaff(trx, 'import.failed', id);
  });
  log.error({ import: id, state }, 'an import was given up');
  return null;
};

/**
 * Checks the files of products that were handed in, writes those that somebody wants applied, and puts back those that he
 * wants undone: each of these two in a transaction of its own, so that who dies in the middle has written nothing, and the next begins anew.
 * @param long a connection for as long as one takes
 * @throws the signal's reason when the shop closes meanwhile
 */
export const runImports = async (db: Database, long: Database, log: FastifyBaseLogger, turn: Turn): Promise<void> => {
  const waiting = await rows<Waiting>(db, sql`select id, state from product_import where ${isWaiting} order by id`);
  for (const asked of waiting) {
    turn.stopping.throwIfAborted();
    const tries = await countTry(db, asked, log);
    if (tries === null) continue;
    /** Seen by everybody at once, since it is no part of the transaction. */
    const tell = async (done: number): Promise<void> => {
      turn.stopping.throwIfAborted();
      await turn.keep();
      await change(db, sql`update product_import set done = ${done} where id = ${asked.id}`);
    };
    if (asked.state === 'checking') await checkRows(db, { id: asked.id, tries }, tell);
    else await long.transaction((trx) => (asked.state === 'applying' ? applyRows : undoRows)(trx, asked.id, tell));
    log.info({ import: asked.id, was: asked.state }, 'an import is through');
  }
};
