import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import { PasskeyChallenge, type PasskeyAssertion } from '#features/second-step/contract/second-step.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { authSession } from '#features/accounts/server/schema.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { CookieJar } from '#platform/server/http/cookies.ts';
import { callIdentityProvider, throwProviderError } from '#features/accounts/server/identity-provider.ts';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import { rememberBrowser } from '#features/accounts/server/known-browser.ts';
import { CHALLENGE_COOKIE, type IdentityProviders, type OpenPasskeyProvider } from './passkeys.ts';
import { createSessionCookie } from '#features/accounts/server/sessions.ts';

const PasskeySignInReply = z.object({
  session: z.object({ id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

type Assertion = z.output<typeof PasskeyAssertion>;

/**
 * Creates the challenge to sign in or confirm with a passkey.
 * @param cookie the cookie of a session, to allow only its own passkeys; '' if nobody is signed in
 */
const createAssertionChallenge = async (passkeys: OpenPasskeyProvider, cookie: string) => {
  const providerResponse = await callIdentityProvider(
    await passkeys(),
    cookie,
    'passkey/generate-authenticate-options',
  );
  if (!providerResponse.ok) return throwProviderError(providerResponse);
  const question = PasskeyChallenge.parse(await providerResponse.json());
  // Better Auth would accept a passkey that its owner has not unlocked; this shop does not.
  return new HandlerReply(
    { ...question, userVerification: 'required' },
    { cookies: providerResponse.headers.getSetCookie() },
  );
};

/** The session that a passkey has just opened. @throws DomainError `passkey_refused` */
const verifyAssertion = async (passkeys: OpenPasskeyProvider, used: Assertion, cookies: CookieJar) => {
  // We request no extensions, but Better Auth requires the field.
  const response = { ...used, clientExtensionResults: {} };
  const providerResponse = await callIdentityProvider(
    await passkeys(),
    cookies.pick(CHALLENGE_COOKIE),
    'passkey/verify-authentication',
    {
      response,
    },
  );
  if (!providerResponse.ok) return throwProviderError(providerResponse);
  return {
    ...PasskeySignInReply.parse(await providerResponse.json()),
    setCookies: providerResponse.headers.getSetCookie(),
  };
};

/** Records the passkey that a session used. @returns false if the passkey was removed in the meantime */
const recordPasskeyUse = async (
  db: Database,
  sessionId: string,
  used: Assertion,
  isConfirmed: boolean,
): Promise<boolean> => {
  const updatedCount = await execute(
    db,
    sql`with used as (update auth_passkey set used_at = now() where credential_id = ${used.id} returning id)
        update auth_session s
           set second_step = 'passkey', passkey_id = used.id,
               confirmed_at = case when ${isConfirmed} then now() else confirmed_at end
          from used where s.id = ${sessionId}`,
  );
  return updatedCount > 0;
};

const deleteSession = (db: Database, id: string) => db.delete(authSession).where(eq(authSession.id, id));

/** The challenge for a visitor who is not signed in; any passkey of this shop may answer it. */
export const beginPasskeySignIn = (passkeys: OpenPasskeyProvider) => createAssertionChallenge(passkeys, '');

/** Signs in by passkey, which counts as password and second step together. @throws DomainError `passkey_refused` */
export const signInByPasskey = async (
  db: Database,
  passkeys: OpenPasskeyProvider,
  used: Assertion,
  cookies: CookieJar,
) => {
  const { session, user, setCookies } = await verifyAssertion(passkeys, used, cookies);
  if (!(await recordPasskeyUse(db, session.id, used, false))) {
    await deleteSession(db, session.id);
    throw new DomainError('passkey_refused');
  }
  const device = await rememberBrowser(db, user.id, cookies);
  return new HandlerReply({ user }, { cookies: [...setCookies, device] });
};

/** The challenge for the caller; only their own passkeys may answer it. */
export const beginPasskeyConfirm = async (db: Database, { auth, passkeys }: IdentityProviders, caller: Caller) =>
  createAssertionChallenge(passkeys, await createSessionCookie(db, auth, caller));

/**
 * Confirms the caller with a passkey, and passes the second step of their session.
 * @throws DomainError `passkey_refused`, also for somebody else's passkey
 */
export const confirmByPasskey = async (
  db: Database,
  passkeys: OpenPasskeyProvider,
  caller: Caller,
  used: Assertion,
  cookies: CookieJar,
): Promise<{ done: true }> => {
  const authUserId = await getAuthUserId(db, caller);
  const { session, user } = await verifyAssertion(passkeys, used, cookies);
  // This session was opened only to find the passkey's owner; the caller continues in their own session.
  await deleteSession(db, session.id);
  if (user.id !== authUserId || !(await recordPasskeyUse(db, caller.sessionId, used, true))) {
    throw new DomainError('passkey_refused');
  }
  return { done: true };
};
