import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { record } from '#features/audit/server/record.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import type { Auth } from './auth.ts';
import { findEmailToken, consumeEmailToken } from './email-token.ts';
import { promoteFirstAdmin } from './roles.ts';
import { findKnownBrowser } from './known-browser.ts';
import { checkPassword } from './password.ts';
import { markEmailVerified } from './mark-email-verified.ts';
import { countAttempt, resetAttempts, throttleKey } from './throttle.ts';

/**
 * Queues the email that verifies an address. In a browser that has signed in to the account, its link works without the
 * password.
 */
export const sendVerification = async (db: Database, authUserId: string): Promise<{ done: true }> => {
  await db.transaction((trx) => queueMail(trx, 'account.verify', authUserId));
  return { done: true };
};

/**
 * Verifies an address. Neither the link nor the password alone is enough. Otherwise a stranger who registers somebody
 * else's address would gain access when the owner of the address follows the link. The link together with the password,
 * or in a browser that has signed in to the account, shows that the same person has the mailbox and the account.
 * Nothing in the account is then removed.
 * @throws DomainError `link_unknown`; `password_needed` in a browser that has not signed in to the account;
 *   `password_wrong`; `too_many_requests`
 */
export const verifyEmail = async (
  db: Database,
  auth: Auth,
  { token, password }: { token: string; password?: string | undefined },
  {
    cookies,
    adminEmail,
    requiresSecondStep,
  }: { cookies: CookieJar; adminEmail: string | null; requiresSecondStep: boolean },
): Promise<{ done: true; isOwner: boolean; requiresSecondStep: boolean }> => {
  const found = await findEmailToken(db, 'verify', token);
  if (found === null) throw new DomainError('link_unknown');
  const { authUserId, email } = found;
  if ((await findKnownBrowser(db, { authUserId }, cookies)) === null) {
    if (password === undefined) throw new DomainError('password_needed');
    const key = throttleKey(auth, 'verify', email);
    await countAttempt(db, key);
    if (!(await checkPassword(db, auth, authUserId, password))) throw new DomainError('password_wrong');
    await resetAttempts(db, key);
  }
  return db.transaction(async (trx) => {
    if (!(await consumeEmailToken(trx, 'verify', token))) throw new DomainError('link_unknown');
    await markEmailVerified(trx, authUserId, { isSamePerson: true });
    await record(trx, { kind: 'account.verify', entity: 'account', entityId: authUserId, actorId: null });
    const isOwner = await promoteFirstAdmin(trx, authUserId, adminEmail);
    return { done: true, isOwner, requiresSecondStep };
  });
};
