import { sql } from 'drizzle-orm';
import type { Database } from './open.ts';
import { one } from './query.ts';
import { createBatcher } from '#platform/server/jobs/batch.ts';

/**
 * Makes what asks whether the database can be written: it is read-only on a replica, and on a primary that has been put
 * off. Whoever asks at the same moment is answered by one look, which throws Refusal `not_ready` after the deadline.
 */
export const createWritableCheck = (db: Database, deadlineMs: number): (() => Promise<boolean>) => {
  const look = createBatcher(
    async (asked: null[]) => {
      const { readOnly } = await one<{ readOnly: string }>(
        db,
        sql`select current_setting('transaction_read_only') as "readOnly"`,
      );
      return asked.map(() => readOnly === 'off');
    },
    { most: 100, atOnce: 1, deadlineMs },
  );
  return () => look(null);
};
