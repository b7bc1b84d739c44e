import { sql } from 'drizzle-orm';
import type { NamedLock } from './locks.ts';
import type { Transaction } from './open.ts';
import { execute } from './query.ts';

/** Waits for whoever holds one of these, and holds them until `trx` ends; everybody takes several in one order. */
export const acquireNamedLocks = async (trx: Transaction, lock: NamedLock, names: readonly string[]): Promise<void> => {
  for (const name of names.toSorted()) {
    await execute(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`${lock} ${name}`}, 0))`);
  }
};
