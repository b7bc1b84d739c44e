import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { knownBrowser } from './schema.ts';
import { type CookieJar, buildCookie } from '#platform/server/http/cookies.ts';
import { hashSecret } from '#platform/server/hash.ts';
import { DAY_SECONDS } from '#platform/contract/durations.ts';

/** Identifies a browser in which somebody has signed in. */
const DEVICE_COOKIE = 'copperline.device';
const DEVICE_COOKIE_SECONDS = 365 * DAY_SECONDS;

/** Returns the hash of this browser's cookie if an account with this address knows the browser; otherwise null. */
export const findKnownBrowser = async (
  db: Database,
  account: { email: string } | { authUserId: string },
  cookies: CookieJar,
): Promise<string | null> => {
  const secret = cookies.read(DEVICE_COOKIE);
  if (secret === null) return null;
  const matchesAccount =
    'email' in account ? sql`u.email = ${account.email.trim().toLowerCase()}` : sql`u.id = ${account.authUserId}`;
  const known = await maybeOne<{ hash: string }>(
    db,
    sql`select b.hash from known_browser b join auth_user u on u.id = b.auth_user_id
         where b.kind = 'device' and b.hash = ${hashSecret(secret)} and ${matchesAccount}`,
  );
  return known === null ? null : known.hash;
};

/**
 * Makes this browser known to an account. One cookie serves every account used in it.
 * @returns the `Set-Cookie` value
 */
export const rememberBrowser = async (db: Database, authUserId: string, cookies: CookieJar): Promise<string> => {
  const secret = cookies.read(DEVICE_COOKIE) ?? randomBytes(32).toString('base64url');
  await execute(
    db,
    sql`insert into known_browser (auth_user_id, kind, hash) values (${authUserId}, 'device', ${hashSecret(secret)})
        on conflict (auth_user_id, kind, hash) do update set created_at = now()`,
  );
  return buildCookie(cookies, DEVICE_COOKIE, secret, DEVICE_COOKIE_SECONDS);
};

/** Removes an account's trusted browsers, so that every sign-in requires a code. */
export const revokeTrustedBrowsers = async (trx: Transaction, authUserId: string): Promise<void> => {
  await execute(
    trx,
    sql`delete from auth_verification where value = ${authUserId} and identifier like 'trust-device-%'`,
  );
};

/**
 * Removes an account's known browsers. Somebody who knows the old password then has no attempts of their own, cannot
 * verify links without the password, and cannot skip the code.
 * @param cookies the request's cookies, if its own browser stays known
 */
export const forgetKnownBrowsers = async (
  trx: Transaction,
  authUserId: string,
  cookies: CookieJar | null = null,
): Promise<void> => {
  const secret = cookies?.read(DEVICE_COOKIE) ?? null;
  const others = secret === null ? undefined : ne(knownBrowser.hash, hashSecret(secret));
  await trx.delete(knownBrowser).where(and(eq(knownBrowser.authUserId, authUserId), others));
  await revokeTrustedBrowsers(trx, authUserId);
};
