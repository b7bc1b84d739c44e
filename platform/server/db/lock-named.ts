import { sql } from 'drizzle-orm';
import type { Lock } from './locks.ts';
import type { Transaction } from './open.ts';
import { change } from './query.ts';

/** Waits for whoever holds one of these, and holds them until `trx` ends; everybody takes several in one order. */
export const lockNamed = async (trx: Transaction, lock: Lock, names: readonly string[]): Promise<void> => {
  for (const name of names.toSorted()) {
    await change(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`${lock} ${name}`}, 0))`);
  }
};
