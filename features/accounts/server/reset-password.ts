import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { MailKind } from '#features/index.ts';
import { record } from '#features/audit/server/record.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import type { Auth } from './auth.ts';
import { findEmailToken, consumeEmailToken } from './email-token.ts';
import { findKnownBrowser, forgetKnownBrowsers } from './known-browser.ts';
import { replacePassword } from './password.ts';
import { markEmailVerified } from './mark-email-verified.ts';
import { countAttempt, throttleKey } from './throttle.ts';

/**
 * Queues an email with a link to choose a new password. The response and the work are the same for every address. If
 * there is no account, the email has no recipient, so that a stranger's input is not stored. After too many requests,
 * this does nothing, without an error.
 */
export const forgotPassword = async (db: Database, auth: Auth, email: string): Promise<{ done: true }> => {
  try {
    await countAttempt(db, throttleKey(auth, 'reset', email));
  } catch (error) {
    if (error instanceof DomainError) return { done: true };
    throw error;
  }
  await execute(
    db,
    sql`insert into outbox (kind, entity_id)
        select ${'account.reset' satisfies MailKind}, coalesce((select id from auth_user where email = ${email}), 'nobody')`,
  );
  return { done: true };
};

/**
 * Sets a new password with the mailed link, which works once. Ends every session and forgets the account's browsers.
 * The link also verifies the address. If the address was not verified before, all data in the account is removed,
 * unless this browser has signed in to the account. Only that shows that the registrant is the person who resets the
 * password.
 * @throws DomainError `link_unknown`
 */
export const resetPassword = async (
  db: Database,
  auth: Auth,
  { token, password }: { token: string; password: string },
  cookies: CookieJar,
): Promise<{ done: true }> => {
  const found = await findEmailToken(db, 'reset', token);
  if (found === null) throw new DomainError('link_unknown');
  const { authUserId } = found;
  const hash = await (await auth.$context).password.hash(password);
  const isSamePerson = (await findKnownBrowser(db, { authUserId }, cookies)) !== null;
  await db.transaction(async (trx) => {
    if (!(await consumeEmailToken(trx, 'reset', token))) throw new DomainError('link_unknown');
    await markEmailVerified(trx, authUserId, { isSamePerson });
    await replacePassword(trx, authUserId, hash);
    await forgetKnownBrowsers(trx, authUserId);
    await record(trx, { kind: 'password.reset', entity: 'account', entityId: authUserId, actorId: null });
    await queueMail(trx, 'account.password_changed', authUserId);
  });
  return { done: true };
};
