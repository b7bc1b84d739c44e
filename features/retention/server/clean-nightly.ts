import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { change } from '#platform/server/db/query.ts';
import type { Forgetting } from '#platform/server/db/retention.ts';
import type { Turn } from '#platform/server/jobs/jobs.ts';

/**
 * Forgets what has served, in small chunks; when the shop closes, the rest is the next process's.
 * @throws the signal's reason when it has left something
 */
export const cleanNightly = async (
  db: Database,
  retention: readonly Forgetting[],
  log: FastifyBaseLogger,
  { stopping, keep }: Turn,
): Promise<void> => {
  let rows = 0;
  for (const { text, fewest } of retention) {
    for (let count = fewest; count >= fewest;) {
      stopping.throwIfAborted();
      count = await change(db, sql.raw(text));
      rows += count;
      await keep();
    }
  }
  log.info({ rows }, 'what has served was forgotten');
};
