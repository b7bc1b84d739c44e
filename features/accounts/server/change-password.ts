import { eq } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { customer } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import type { Auth } from './auth.ts';
import { forgetKnownBrowsers } from './known-browser.ts';
import { checkPassword, replacePassword } from './password.ts';
import { countAttempt, resetAttempts, throttleKey } from './throttle.ts';

/** The id of the caller's Better Auth account. */
export const getAuthUserId = async (db: Database, { customerId }: Caller): Promise<string> => {
  const [row] = await db.select({ id: customer.authUserId }).from(customer).where(eq(customer.id, customerId));
  if (typeof row?.id !== 'string') throw new DomainError('sign_in_required');
  return row.id;
};

/**
 * Verifies that the caller knows the account's password, because a stolen token alone must not be enough.
 * @returns the id of the Better Auth account
 * @throws DomainError `password_wrong`, `too_many_requests`
 */
export const confirmPassword = async (db: Database, auth: Auth, caller: Caller, password: string): Promise<string> => {
  const authUserId = await getAuthUserId(db, caller);
  const key = throttleKey(auth, 'password', caller.email);
  await countAttempt(db, key);
  if (!(await checkPassword(db, auth, authUserId, password))) throw new DomainError('password_wrong');
  await resetAttempts(db, key);
  return authUserId;
};

/**
 * Replaces the password after checking the current one. Ends the account's other sessions and forgets every browser
 * except this one.
 * @throws DomainError `password_wrong`, `too_many_requests`
 */
export const changePassword = async (
  db: Database,
  auth: Auth,
  caller: Caller,
  { current, password }: { current: string; password: string },
  cookies: CookieJar,
): Promise<{ done: true }> => {
  const authUserId = await confirmPassword(db, auth, caller, current);
  const hash = await (await auth.$context).password.hash(password);
  await db.transaction(async (trx) => {
    await replacePassword(trx, authUserId, hash, caller.sessionId);
    await forgetKnownBrowsers(trx, authUserId, cookies);
    const { customerId: actorId } = caller;
    await record(trx, { kind: 'password.change', entity: 'account', entityId: authUserId, actorId });
    await queueMail(trx, 'account.password_changed', authUserId);
  });
  return { done: true };
};
