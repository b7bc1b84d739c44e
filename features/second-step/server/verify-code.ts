import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { callIdentityProvider, throwProviderError } from '#features/accounts/server/identity-provider.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import { findKnownBrowser, rememberBrowser } from '#features/accounts/server/known-browser.ts';
import { createSessionCookie } from '#features/accounts/server/sessions.ts';
import { recordSecondStep } from '#features/accounts/server/session-second-step.ts';
import { countAttempt, resetAttempts, throttleKey } from '#features/accounts/server/throttle.ts';
import { releaseCode, claimCode } from './claim-code.ts';

type CodeAccount = { authUserId: string; email: string };
type CodeEntry = { code: string; isRecovery: boolean; trust?: boolean };

const CodeSignInReply = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

const WRONG_RECOVERY = 'This recovery code is wrong or was already used.';

/** The cookie of a sign-in that waits for a code after a correct password. */
const TWO_FACTOR_COOKIE = 'copperline.two_factor';

/** The account whose sign-in waits for a code in this browser. @throws DomainError `sign_in_again` */
const findPendingSignIn = async (db: Database, cookies: CookieJar): Promise<CodeAccount> => {
  const [, signed = ''] = cookies.pick(TWO_FACTOR_COOKIE).split('=');
  // Better Auth verifies the signature later. Reading before that is safe, because the identifier cannot be guessed.
  const [identifier = ''] = signed.split('.');
  const found = await maybeOne<CodeAccount>(
    db,
    sql`select u.id as "authUserId", u.email from auth_verification v join auth_user u on u.id = v.value
         where v.identifier = ${identifier} and v.expires_at > now()`,
  );
  if (found === null) throw new DomainError('sign_in_again');
  return found;
};

/** Audits the use of a recovery code and emails the account's owner. */
const recordRecoveryCodeUse = (db: Database, { authUserId }: CodeAccount, actorId: string | null): Promise<void> =>
  db.transaction(async (trx) => {
    await record(trx, { kind: 'codes.recovery_used', entity: 'account', entityId: authUserId, actorId });
    await queueMail(trx, 'account.recovery_used', authUserId);
  });

/**
 * Has Better Auth verify a code. Attempts are counted first, as for passwords, and an app code works only once.
 * @param cookie the cookie of a session, or of a sign-in that waits for a code
 * @throws DomainError `code_wrong`, `code_used`, `sign_in_again`, `too_many_requests`
 */
const verifyCode = async (
  db: Database,
  auth: Auth,
  { authUserId, email }: CodeAccount,
  { code, isRecovery, trust = false }: CodeEntry,
  { cookie, cookies }: { cookie: string; cookies: CookieJar },
): Promise<Response> => {
  const key = throttleKey(auth, 'code', email, await findKnownBrowser(db, { authUserId }, cookies));
  await countAttempt(db, key);
  if (!isRecovery && !(await claimCode(db, auth, authUserId, code))) throw new DomainError('code_used');
  const path = isRecovery ? 'verify-backup-code' : 'verify-totp';
  const response = await callIdentityProvider(auth, cookie, `two-factor/${path}`, { code, trustDevice: trust });
  if (!response.ok) {
    if (!isRecovery) await releaseCode(db, auth, authUserId, code);
    // Another request used the same recovery code first.
    if (response.status === 409) throw new DomainError('code_wrong', { message: WRONG_RECOVERY });
    return throwProviderError(response, isRecovery ? { code_wrong: WRONG_RECOVERY } : {});
  }
  await resetAttempts(db, key);
  return response;
};

/** Completes a sign-in that began with the password: opens the session and remembers the browser. */
export const signInByCode = async (db: Database, auth: Auth, entry: CodeEntry, cookies: CookieJar) => {
  const account = await findPendingSignIn(db, cookies);
  const response = await verifyCode(db, auth, account, entry, { cookie: cookies.pick(TWO_FACTOR_COOKIE), cookies });
  const { token, user } = CodeSignInReply.parse(await response.json());
  await recordSecondStep(db, { token }, entry.isRecovery ? 'recovery' : 'code');
  if (entry.isRecovery) await recordRecoveryCodeUse(db, account, null);
  const device = await rememberBrowser(db, user.id, cookies);
  return new HandlerReply({ user }, { cookies: [...response.headers.getSetCookie(), device] });
};

/**
 * Passes the second step in the caller's session, after Google or a password alone opened it.
 * @throws DomainError `codes_off` if the account has no codes; otherwise as `verifyCode`
 */
export const confirmByCode = async (
  db: Database,
  auth: Auth,
  caller: Caller,
  entry: CodeEntry,
  cookies: CookieJar,
): Promise<{ done: true }> => {
  const account = { authUserId: await getAuthUserId(db, caller), email: caller.email };
  const activeCodes = await maybeOne(
    db,
    sql`select from auth_two_factor where user_id = ${account.authUserId} and verified`,
  );
  if (activeCodes === null) throw new DomainError('codes_off');
  const cookie = await createSessionCookie(db, auth, caller);
  await verifyCode(db, auth, account, entry, { cookie, cookies });
  await recordSecondStep(db, { id: caller.sessionId }, entry.isRecovery ? 'recovery' : 'code');
  if (entry.isRecovery) await recordRecoveryCodeUse(db, account, caller.customerId);
  return { done: true };
};
