import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/open.ts';
import { change, maybe, one, rows } from '#server/db/query.ts';
import type { Turn } from '#server/platform/jobs.ts';
import { applyRows } from './apply-rows.ts';
import { undoRows } from './undo-rows.ts';

/** What fails so often will not do: it is given up, with nothing written, and said. */
const MOST_TRIES = 5;

type Waiting = { id: string; state: 'applying' | 'undoing' };

const isWaiting = sql`state in ('applying', 'undoing')`;

export const isImportWaiting = async (db: Database): Promise<boolean> =>
  (await one<{ is: boolean }>(db, sql`select exists (select from product_import where ${isWaiting}) as is`)).is;

/** Gives up what was tried too often. @returns whether it is to be tried */
const countTry = async (db: Database, { id, state }: Waiting, log: FastifyBaseLogger): Promise<boolean> => {
  const found = await maybe<{ tries: number }>(
    db,
    sql`update product_import set tries = tries + 1, done = 0 where id = ${id} and state = ${state} returning tries`,
  );
  if (found === null) return false;
  if (found.tries <= MOST_TRIES) return true;
  const before = state === 'applying' ? 'checked' : 'applied';
  await change(db, sql`update product_import set state = ${before} where id = ${id} and state = ${state}`);
  log.error({ import: id, state }, 'an import was given up');
  return false;
};

/**
 * Writes the files of products that somebody wants applied, and puts back those that he wants undone: each in a transaction
 * of its own, so that who dies in the middle has written nothing, and the next begins anew.
 * @param long a connection for as long as one takes
 * @throws the signal's reason when the shop closes meanwhile
 */
export const runImports = async (db: Database, long: Database, log: FastifyBaseLogger, turn: Turn): Promise<void> => {
  const waiting = await rows<Waiting>(db, sql`select id, state from product_import where ${isWaiting} order by id`);
  for (const asked of waiting) {
    turn.stopping.throwIfAborted();
    if (!(await countTry(db, asked, log))) continue;
    /** Seen by everybody at once, since it is no part of the transaction. */
    const tell = async (done: number): Promise<void> => {
      turn.stopping.throwIfAborted();
      await turn.keep();
      await change(db, sql`update product_import set done = ${done} where id = ${asked.id}`);
    };
    await long.transaction((trx) => (asked.state === 'applying' ? applyRows : undoRows)(trx, asked.id, tell));
    log.info({ import: asked.id, was: asked.state }, 'an import is through');
  }
};
