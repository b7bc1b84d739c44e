import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { askProvider, refuse } from '#features/accounts/server/ask-provider.ts';
import type { Auth } from '#features/accounts/server/auth.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import { findKnownBrowser, rememberBrowser } from '#features/accounts/server/known-browser.ts';
import { sessionCookie } from '#features/accounts/server/session-cookie.ts';
import { showStep } from '#features/accounts/server/show-step.ts';
import { claimTry, forgetTries, throttleKey } from '#features/accounts/server/throttle.ts';
import { forgetCode, noteCode } from './used-code.ts';

type Account = { authUserId: string; email: string };
type Given = { code: string; isRecovery: boolean; trust?: boolean };

const SignedIn = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

const WRONG_RECOVERY = 'This recovery code is not right, or was used before.';

/** The cookie that says whose password was right. */
const BEGUN = 'copperline.two_factor';

/** Whose sign-in has begun in this browser. @throws Refusal `sign_in_again` */
const findBegun = async (db: Database, cookies: CookieJar): Promise<Account> => {
  const [, signed = ''] = cookies.pick(BEGUN).split('=');
  // The identity provider looks at the signature; who does not know the name of a sign-in finds none.
  const [identifier = ''] = signed.split('.');
  const found = await maybe<Account>(
    db,
    sql`select u.id as "authUserId", u.email from auth_verification v join auth_user u on u.id = v.value
         where v.identifier = ${identifier} and v.expires_at > now()`,
  );
  if (found === null) throw new Refusal('sign_in_again');
  return found;
};

/** Writes down that one of the few ways back was used, and tells its owner. */
const tellRecovery = (db: Database, { authUserId }: Account, actorId: string | null): Promise<void> =>
  db.transaction(async (trx) => {
    await record(trx, { kind: 'codes.recovery_used', entity: 'account', entityId: authUserId, actorId });
    await queueMail(trx, 'account.recovery_used', authUserId);
  });

/**
 * Has the identity provider look at a code. Tries are counted before, as those of passwords are, and no code of the app
 * serves twice.
 * @param cookie who asks: a session, or a sign-in that has begun
 * @throws Refusal `code_wrong`, `code_used`, `sign_in_again`, `too_many_requests`
 */
const askAboutCode = async (
  db: Database,
  auth: Auth,
  { authUserId, email }: Account,
  { code, isRecovery, trust = false }: Given,
  { cookie, cookies }: { cookie: string; cookies: CookieJar },
): Promise<Response> => {
  const key = throttleKey(auth, 'code', email, await findKnownBrowser(db, { authUserId }, cookies));
  await claimTry(db, key);
  if (!isRecovery && !(await noteCode(db, auth, authUserId, code))) throw new Refusal('code_used');
  const path = isRecovery ? 'verify-backup-code' : 'verify-totp';
  const answer = await askProvider(auth, cookie, `two-factor/${path}`, { code, trustDevice: trust });
  if (!answer.ok) {
    if (!isRecovery) await forgetCode(db, auth, authUserId, code);
    // Two sent a recovery code at once, and the other was quicker.
    if (answer.status === 409) throw new Refusal('code_wrong', { message: WRONG_RECOVERY });
    return refuse(answer, isRecovery ? { code_wrong: WRONG_RECOVERY } : {});
  }
  await forgetTries(db, key);
  return answer;
};

/** Ends a sign-in that has begun with the password: the session is there, and its browser is known. */
export const signInByCode = async (db: Database, auth: Auth, given: Given, cookies: CookieJar) => {
  const account = await findBegun(db, cookies);
  const answer = await askAboutCode(db, auth, account, given, { cookie: cookies.pick(BEGUN), cookies });
  const { token, user } = SignedIn.parse(await answer.json());
  await showStep(db, { token }, given.isRecovery ? 'recovery' : 'code');
  if (given.isRecovery) await tellRecovery(db, account, null);
  const device = await rememberBrowser(db, user.id, cookies);
  return new Answered({ user }, { cookies: [...answer.headers.getSetCookie(), device] });
};

/**
 * Shows the second step in the caller's session, after Google or a password alone has let him in.
 * @throws Refusal `codes_off` where no code is asked of him; as above
 */
export const confirmByCode = async (
  db: Database,
  auth: Auth,
  caller: Caller,
  given: Given,
  cookies: CookieJar,
): Promise<{ done: true }> => {
  const account = { authUserId: await getAuthUserId(db, caller), email: caller.email };
  const on = await maybe(db, sql`select from auth_two_factor where user_id = ${account.authUserId} and verified`);
  if (on === null) throw new Refusal('codes_off');
  const cookie = await sessionCookie(db, auth, caller);
  await askAboutCode(db, auth, account, given, { cookie, cookies });
  await showStep(db, { id: caller.sessionId }, given.isRecovery ? 'recovery' : 'code');
  if (given.isRecovery) await tellRecovery(db, account, caller.customerId);
  return { done: true };
};
