import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '#platform/contract/errors.ts';
import { PasskeyQuestion, type UsedPasskey } from '#features/second-step/contract/second-step.ts';
import type { Database } from '#platform/server/db/open.ts';
import { change } from '#platform/server/db/query.ts';
import { authSession } from '#features/accounts/server/schema.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { askProvider, refuse } from '#features/accounts/server/ask-provider.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import { rememberBrowser } from '#features/accounts/server/known-browser.ts';
import type { Passkeys } from './open-passkeys.ts';
import { type Providers, QUESTION } from './passkeys.ts';
import { sessionCookie } from '#features/accounts/server/session-cookie.ts';

const SignedIn = z.object({
  session: z.object({ id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

type Used = z.output<typeof UsedPasskey>;

/** @param cookie a session, whose passkeys alone are asked for; '' of nobody yet */
const askForPasskey = async (passkeys: Passkeys, cookie: string) => {
  const answer = await askProvider(await passkeys(), cookie, 'passkey/generate-authenticate-options');
  if (!answer.ok) return refuse(answer);
  const question = PasskeyQuestion.parse(await answer.json());
  // The identity provider would take what its holder has not unlocked; we do not.
  return new Answered({ ...question, userVerification: 'required' }, { cookies: answer.headers.getSetCookie() });
};

/** A session that a passkey has just opened. @throws Refusal `passkey_refused` */
const openSession = async (passkeys: Passkeys, used: Used, cookies: CookieJar) => {
  // We ask for no extension; the identity provider wants to read that there was none.
  const response = { ...used, clientExtensionResults: {} };
  const answer = await askProvider(await passkeys(), cookies.pick(QUESTION), 'passkey/verify-authentication', {
    response,
  });
  if (!answer.ok) return refuse(answer);
  return { ...SignedIn.parse(await answer.json()), setCookies: answer.headers.getSetCookie() };
};

/** Notes by which passkey a session goes on. @returns false of one that was removed meanwhile */
const showPasskey = async (db: Database, sessionId: string, used: Used, isConfirmed: boolean): Promise<boolean> => {
  const shown = await change(
    db,
    sql`with used as (update auth_passkey set used_at = now() where credential_id = ${used.id} returning id)
        update auth_session s
           set second_step = 'passkey', passkey_id = used.id,
               confirmed_at = case when ${isConfirmed} then now() else confirmed_at end
          from used where s.id = ${sessionId}`,
  );
  return shown > 0;
};

const endSession = (db: Database, id: string) => db.delete(authSession).where(eq(authSession.id, id));

/** What a browser is asked in which nobody is signed in yet: any passkey it has for this shop. */
export const beginPasskeySignIn = (passkeys: Passkeys) => askForPasskey(passkeys, '');

/** Signs in by a passkey. It stands for password and second step together. @throws Refusal `passkey_refused` */
export const signInByPasskey = async (db: Database, passkeys: Passkeys, used: Used, cookies: CookieJar) => {
  const { session, user, setCookies } = await openSession(passkeys, used, cookies);
  if (!(await showPasskey(db, session.id, used, false))) {
    await endSession(db, session.id);
    throw new Refusal('passkey_refused');
  }
  const device = await rememberBrowser(db, user.id, cookies);
  return new Answered({ user }, { cookies: [...setCookies, device] });
};

/** What the caller's browser is asked: one of his own passkeys. */
export const beginConfirm = async (db: Database, { auth, passkeys }: Providers, caller: Caller) =>
  askForPasskey(passkeys, await sessionCookie(db, auth, caller));

/**
 * Confirms by a passkey that it is still the caller, and shows his second step.
 * @throws Refusal `passkey_refused`, also of somebody else's
 */
export const confirmByPasskey = async (
  db: Database,
  passkeys: Passkeys,
  caller: Caller,
  used: Used,
  cookies: CookieJar,
): Promise<{ done: true }> => {
  const authUserId = await getAuthUserId(db, caller);
  const { session, user } = await openSession(passkeys, used, cookies);
  // It was opened to see whose passkey this is; the caller goes on in his own.
  await endSession(db, session.id);
  if (user.id !== authUserId || !(await showPasskey(db, caller.sessionId, used, true))) {
    throw new Refusal('passkey_refused');
  }
  return { done: true };
};
