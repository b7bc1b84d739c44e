import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { RetentionRule } from '#platform/server/db/retention.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';

/**
 * Deletes expired data in small chunks. If the shop shuts down, the next process continues.
 * @throws the signal's reason if data is left to delete
 */
export const deleteExpiredData = async (
  db: Database,
  retention: readonly RetentionRule[],
  log: FastifyBaseLogger,
  { stopping, renewLease }: JobContext,
): Promise<void> => {
  let rows = 0;
  for (const { text, fewest } of retention) {
    for (let count = fewest; count >= fewest;) {
      stopping.throwIfAborted();
      count = await execute(db, sql.raw(text));
      rows += count;
      await renewLease();
    }
  }
  log.info({ rows }, 'expired data was deleted');
};
