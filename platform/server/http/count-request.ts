import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** A quota allows at most `most` requests under a key within `seconds` of the first one. */
export type RequestQuota = { key: string; most: number; seconds: number };

/**
 * True if the stored period has ended, or began while the clock was wrong. The stored period may end a little later
 * than the new one, because a later request can be written first. If it ends more than a minute later, the clock was
 * ahead when the stored period began.
 */
const isOver = sql`(c.ends_at <= now() or c.ends_at > excluded.ends_at + interval '1 minute')`;

/** Adds the new count to the stored one. Requests under one key wait for each other here. */
const addToStored = sql`
  on conflict (key) do update set
    n = case when ${isOver} then excluded.n else least(c.n + excluded.n, 1000000000) end,
    ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end`;

const waitSeconds = sql`greatest(1, ceil(extract(epoch from ends_at - now())))::int`;

/**
 * SQL that counts a request only if it fails, and selects `wait`: the seconds until the next request is allowed,
 * or null if this request is allowed. A request that does not fail waits for earlier requests too, so that
 * concurrent requests cannot exceed the limit.
 * @param isFailed SQL condition without side effects
 */
export const countFailure = ({ key, most, seconds }: RequestQuota, isFailed: SQL): SQL => sql`
  insert into request_count as c (key, n, ends_at)
  values (${key}, (${isFailed})::int, now() + make_interval(secs => ${seconds}::int)) ${addToStored}
  returning case when n - (${isFailed})::int >= ${most}::int then ${waitSeconds} end as wait`;

/**
 * Counts one request under each key, in one statement and for all processes.
 * @returns the keys whose limit is exceeded, with the seconds until the next request is allowed
 */
export const countQuotas = (
  db: Database,
  allowances: readonly RequestQuota[],
): Promise<{ key: string; seconds: number }[]> => {
  const keys = sql.param(allowances.map(({ key }) => key));
  const most = sql.param(allowances.map((one) => one.most));
  const lengths = sql.param(allowances.map(({ seconds }) => seconds));
  return rows(
    db,
    sql`with requested as (
          select * from unnest(${keys}::text[], ${most}::int[], ${lengths}::int[]) a(key, most, seconds)
        ), counted as (
          insert into request_count as c (key, n, ends_at)
          select key, 1, now() + make_interval(secs => seconds) from requested order by key ${addToStored}
          returning key, n, ends_at
        )
        select key, ${waitSeconds} as seconds
          from counted join requested using (key) where n > most`,
    'count-request',
  );
};

/**
 * Counts a request as `countQuotas` does.
 * @returns null, or the seconds until the next request is allowed
 */
export const countRequest = async (db: Database, allowances: readonly RequestQuota[]): Promise<number | null> => {
  const exceeded = await countQuotas(db, allowances);
  return exceeded.length === 0 ? null : Math.max(...exceeded.map(({ seconds }) => seconds));
};
