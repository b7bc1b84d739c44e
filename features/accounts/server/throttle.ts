import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { hashWithKey } from '#platform/server/hash.ts';
import type { Auth } from './auth.ts';

/** The attempt after which the first wait begins. */
const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;

/** The wait after the next failed attempt, in seconds: half a minute, doubling up to 15 minutes. */
const throttleSeconds = sql`least(${LONGEST_WAIT_SECONDS}::float8,
  ${FIRST_WAIT_SECONDS}::float8 * power(2, least(t.tries + 1 - ${FREE_TRIES}::int, 20)))`;

const hashEmail = (auth: Auth, email: string): string =>
  hashWithKey(auth.options.secret, `throttle ${email.trim().toLowerCase()}`);

/** Builds the key under which attempts are counted. */
export const throttleKey = (auth: Auth, action: string, email: string, device: string | null = null): string =>
  [action, hashEmail(auth, email), device ?? ''].join(':');

/**
 * Counts an attempt before it is made, so that concurrent attempts count too. After the fifth, the caller waits half a
 * minute, doubling up to 15 minutes; a day without attempts resets the count.
 * @throws DomainError `too_many_requests` with the seconds to wait in `details`
 */
export const countAttempt = async (db: Database, key: string): Promise<void> => {
  const claimed = await execute(
    db,
    sql`insert into auth_throttle as t (key, tries) values (${key}, 1)
        on conflict (key) do update set
          tries = case when t.updated_at < now() - interval '1 day' then 1 else t.tries + 1 end,
          blocked_until = case
            when t.updated_at < now() - interval '1 day' or t.tries + 1 < ${FREE_TRIES} then null
            else now() + make_interval(secs => ${throttleSeconds}) end,
          updated_at = now()
         where coalesce(t.blocked_until <= now(), true)
            -- No wait is this long, so the time was written while a clock was ahead. The comparison uses
            -- clock_timestamp(), because the statement may have waited for an attempt that began after now().
            or t.blocked_until > clock_timestamp() + make_interval(secs => ${LONGEST_WAIT_SECONDS})`,
  );
  if (claimed > 0) return;
  const wait = await maybeOne<{ seconds: number | null }>(
    db,
    sql`select ceil(extract(epoch from blocked_until - now()))::int as seconds from auth_throttle where key = ${key}`,
  );
  // A successful attempt in the meantime has deleted the row.
  const seconds = Math.max(1, wait?.seconds ?? 1);
  throw new DomainError('too_many_requests', {
    message: `Too many attempts. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
    details: { seconds },
  });
};

/** Resets the count after a successful attempt. */
export const resetAttempts = async (db: Database, key: string): Promise<void> => {
  await execute(db, sql`delete from auth_throttle where key = ${key}`);
};

/** Deletes every count for an address. */
export const deleteAttempts = async (trx: Transaction, auth: Auth, email: string): Promise<void> => {
  await execute(trx, sql`delete from auth_throttle where split_part(key, ':', 2) = ${hashEmail(auth, email)}`);
};
