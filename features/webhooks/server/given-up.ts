import { sql } from 'drizzle-orm';
import type { FailedWebhook } from '#features/failures/contract/failures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** It took no messages for days, and was turned off. */
const hasFailed = sql`failed_at is not null and not is_active`;

export const countFailedWebhooks = sql`select count(*)::int as count from webhook where ${hasFailed}`;

/** The last first. */
export const listFailedWebhooks = async (db: Database): Promise<FailedWebhook[]> => {
  const found = await rows<{ id: string; url: string; failedAt: Date }>(
    db,
    sql`select id, url, failed_at as "failedAt" from webhook where ${hasFailed} order by failed_at desc`,
  );
  return found.map(({ id, url, failedAt }) => ({ _id: id, url, at: failedAt.toISOString() }));
};
