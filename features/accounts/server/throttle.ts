import { sql } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Auth } from './auth.ts';

/** The try after which the first wait begins. */
const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;

/** What comes after one more try than are counted, half a minute doubling to a quarter of an hour. */
const throttleSeconds = sql`least(${LONGEST_WAIT_SECONDS}::float8,
  ${FIRST_WAIT_SECONDS}::float8 * power(2, least(t.tries + 1 - ${FREE_TRIES}::int, 20)))`;

/** An address as it is kept here: nobody who has the table and not the secret can tell whose it is, by trying either. */
const hashEmail = (auth: Auth, email: string): string =>
  createHmac('sha256', auth.options.secret).update(`throttle ${email.trim().toLowerCase()}`).digest('base64url');

/** What guesses are counted on. */
export const throttleKey = (auth: Auth, act: string, email: string, device: string | null = null): string =>
  [act, hashEmail(auth, email), device ?? ''].join(':');

/**
 * Counts a try before it is made, so that many at once are counted too. After the fifth comes a wait, from half
 * a minute doubling to a quarter of an hour; a day without tries forgets them.
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
            -- Nobody waits so long: it was written while a clock was ahead.
            or t.blocked_until > now() + make_interval(secs => ${LONGEST_WAIT_SECONDS})`,
  );
  if (claimed > 0) return;
  const wait = await maybeOne<{ seconds: number | null }>(
    db,
    sql`select ceil(extract(epoch from blocked_until - now()))::int as seconds from auth_throttle where key = ${key}`,
  );
  // Somebody who was right meanwhile has ended it.
  const seconds = Math.max(1, wait?.seconds ?? 1);
  throw new DomainError('too_many_requests', {
    message: `Too many tries. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
    details: { seconds },
  });
};

/** After a try that was right. */
export const resetAttempts = async (db: Database, key: string): Promise<void> => {
  await execute(db, sql`delete from auth_throttle where key = ${key}`);
};

/** Forgets everything that was counted on an address. */
export const deleteAttempts = async (trx: Transaction, auth: Auth, email: string): Promise<void> => {
  await execute(trx, sql`delete from auth_throttle where split_part(key, ':', 2) = ${hashEmail(auth, email)}`);
};
