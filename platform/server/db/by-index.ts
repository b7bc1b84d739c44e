import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './open.ts';
import { execute } from './query.ts';

/**
 * Asks for what has some words by the index of these words. The planner believes that to cut a row into words costs next
 * to nothing: for a word that most rows have it would read them all, ten times as long.
 */
export const withoutSequentialScan = <Found>(db: Database, ask: (trx: Transaction) => Promise<Found>): Promise<Found> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`set local enable_seqscan = off`);
    return ask(trx);
  });
