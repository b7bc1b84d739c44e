import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** At most `most` requests under a key within `seconds` of the first. */
type RequestQuota = { key: string; most: number; seconds: number };

/**
 * SQL of the seconds until the next request under a key is allowed, without counting one; null if it is allowed now.
 */
export const selectQuotaWait = ({ key, most }: Pick<RequestQuota, 'key' | 'most'>): SQL => sql`
  (select greatest(1, ceil(extract(epoch from ends_at - now())))::int from request_count
    where key = ${key} and n >= ${most} and ends_at > now())`;

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
    sql`with asked as (
          select * from unnest(${keys}::text[], ${most}::int[], ${lengths}::int[]) a(key, most, seconds)
        ), counted as (
          insert into request_count as c (key, n, ends_at)
          select key, 1, now() + make_interval(secs => seconds) from asked order by key
          on conflict (key) do update set
            -- One that ends much later than the new one was begun while a clock was ahead; a little later, by a request
            -- that came behind this one and was faster.
            n = case when c.ends_at <= now() or c.ends_at > excluded.ends_at + interval '1 minute' then 1 else least(c.n + 1, 1000000000) end,
            ends_at = case when c.ends_at <= now() or c.ends_at > excluded.ends_at + interval '1 minute' then excluded.ends_at else c.ends_at end
          returning key, n, ends_at
        )
        select key, greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds
          from counted join asked using (key) where n > most`,
    'count-request',
  );
};

/**
 * Counts as `countQuotas` does.
 * @returns null, or the seconds until the next request is allowed
 */
export const countRequest = async (db: Database, allowances: readonly RequestQuota[]): Promise<number | null> => {
  const exceeded = await countQuotas(db, allowances);
  return exceeded.length === 0 ? null : Math.max(...exceeded.map(({ seconds }) => seconds));
};
