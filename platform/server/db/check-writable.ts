import { sql } from 'drizzle-orm';
import type { Database } from './open.ts';
import { oneValue } from './query.ts';
import { createBatcher } from '#platform/server/jobs/batch.ts';

/**
 * Creates a check that is true if the database accepts writes; a replica and a demoted primary do not. Calls at the
 * same moment share one query.
 * @throws DomainError `not_ready` after the deadline, from the check
 */
export const createWritableCheck = (db: Database, deadlineMs: number): (() => Promise<boolean>) => {
  const queryWritable = createBatcher(
    async (requests: null[]) => {
      const readOnly = await oneValue<string>(db, sql`select current_setting('transaction_read_only')`);
      return requests.map(() => readOnly === 'off');
    },
    { most: 100, atOnce: 1, deadlineMs },
  );
  return () => queryWritable(null);
};
