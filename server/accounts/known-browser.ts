import { createHash, randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/open.ts';
import { knownBrowser } from '#server/db/schema/accounts.ts';
import { type CookieJar, makeCookie } from '#server/platform/cookies.ts';

/** `binding`: registered the account, or asked for its mail. `device`: has signed in to it before. */
type Kind = 'binding' | 'device';

const names: Record<Kind, string> = { binding: 'copperline.binding', device: 'copperline.device' };
const seconds: Record<Kind, number> = { binding: 2 * 86_400, device: 365 * 86_400 };

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** The hash of this browser's cookie, where an account with this address knows it. */
export const findKnownBrowser = async (
  db: Database,
  kind: Kind,
  account: { email: string } | { authUserId: string },
  cookies: CookieJar,
): Promise<string | null> => {
  const secret = cookies.read(names[kind]);
  if (secret === null) return null;
  const byEmail = 'email' in account;
  const { rows } = await db.$client.query<{ hash: string }>(
    `select b.hash from known_browser b join auth_user u on u.id = b.auth_user_id
      where b.kind = $1 and b.hash = $2 and ${byEmail ? 'u.email' : 'u.id'} = $3`,
    [kind, hashOf(secret), byEmail ? account.email.trim().toLowerCase() : account.authUserId],
  );
  return rows[0]?.hash ?? null;
};

/**
 * Lets an account know this browser; one cookie serves every account that is used in it.
 * @returns the `Set-Cookie` that says so
 */
export const rememberBrowser = async (
  db: Database,
  kind: Kind,
  authUserId: string,
  cookies: CookieJar,
): Promise<string> => {
  const secret = cookies.read(names[kind]) ?? randomBytes(32).toString('base64url');
  await db.$client.query(
    `insert into known_browser (auth_user_id, kind, hash) values ($1, $2, $3)
     on conflict (auth_user_id, kind, hash) do update set created_at = now()`,
    [authUserId, kind, hashOf(secret)],
  );
  return makeCookie(cookies, names[kind], secret, seconds[kind]);
};

/**
 * Makes an account forget its browsers: who knew the old password has no tries of his own any more, nor does a link
 * count in his browser.
 * @param kept this request's own browser, which may stay
 */
export const forgetBrowsers = async (
  trx: Transaction,
  authUserId: string,
  kept: CookieJar | null = null,
): Promise<void> => {
  const secret = kept?.read(names.device) ?? null;
  const others = secret === null ? undefined : ne(knownBrowser.hash, hashOf(secret));
  await trx.delete(knownBrowser).where(and(eq(knownBrowser.authUserId, authUserId), others));
};
