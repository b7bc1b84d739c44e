import { createHmac } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { type Database, queryIn, type Transaction } from '#server/db/open.ts';
import type { Auth } from './auth.ts';

/** The try after which the first wait begins. */
const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;

/** An address as it is kept here: nobody who has the table and not the secret can tell whose it is, by trying either. */
const hashOf = (auth: Auth, email: string): string =>
  createHmac('sha256', auth.options.secret).update(`throttle ${email.trim().toLowerCase()}`).digest('base64url');

/** What guesses are counted on. */
export const throttleKey = (auth: Auth, act: string, email: string, device: string | null = null): string =>
  [act, hashOf(auth, email), device ?? ''].join(':');

/**
 * Counts a try before it is made, so that many at once are counted too. After the fifth comes a wait, from half
 * a minute doubling to a quarter of an hour; a day without tries forgets them.
 * @throws Refusal `too_many_requests` with the seconds to wait in `details`
 */
export const claimTry = async (db: Database, key: string): Promise<void> => {
  const claimed = await db.$client.query(
    `insert into auth_throttle as t (key, tries) values ($1, 1)
     on conflict (key) do update set
       tries = case when t.updated_at < now() - interval '1 day' then 1 else t.tries + 1 end,
       blocked_until = case
         when t.updated_at < now() - interval '1 day' or t.tries + 1 < $2 then null
         else now() + make_interval(secs => least($4, $3 * power(2, least(t.tries + 1 - $2, 20)))) end,
       updated_at = now()
      where coalesce(t.blocked_until <= now(), true)`,
    [key, FREE_TRIES, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS],
  );
  if (claimed.rowCount !== 0) return;
  const { rows } = await db.$client.query<{ seconds: number }>(
    'select ceil(extract(epoch from blocked_until - now()))::int as seconds from auth_throttle where key = $1',
    [key],
  );
  const seconds = Math.max(1, rows[0]?.seconds ?? 1);
  throw new Refusal('too_many_requests', {
    message: `Too many tries. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
    details: { seconds },
  });
};

/** After a try that was right. */
export const forgetTries = async (db: Database, key: string): Promise<void> => {
  await db.$client.query('delete from auth_throttle where key = $1', [key]);
};

/** Forgets everything that was counted on an address. */
export const forgetAddress = async (trx: Transaction, auth: Auth, email: string): Promise<void> => {
  await queryIn(trx, `delete from auth_throttle where split_part(key, ':', 2) = $1`, [hashOf(auth, email)]);
};
