import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { authSession } from './schema.ts';
import { confirmPassword } from './change-password.ts';
import type { Auth } from './auth.ts';
import { makeSignature } from 'better-auth/crypto';
import { HandlerReply } from '#platform/server/http/handler.ts';
import { callIdentityProvider, throwProviderError } from './identity-provider.ts';

/**
 * Records that the caller has just confirmed the password, which allows sensitive actions for a while. People who only
 * use Google sign in again instead, which creates a new session.
 * @throws DomainError `password_wrong`, `too_many_requests`
 */
export const confirmSession = async (
  db: Database,
  auth: Auth,
  caller: Caller,
  password: string,
): Promise<{ done: true }> => {
  await confirmPassword(db, auth, caller, password);
  await db
    .update(authSession)
    .set({ confirmedAt: sql`now()` })
    .where(eq(authSession.id, caller.sessionId));
  return { done: true };
};

/**
 * Builds the identity provider's cookie for the session of a bearer token. The browser may already have another
 * person's cookie, but a request with a bearer token must act only on that token's account.
 * @throws DomainError `sign_in_required` if the session has ended
 */
export const createSessionCookie = async (db: Database, auth: Auth, { sessionId }: Caller): Promise<string> => {
  const found = await maybeOne<{ token: string }>(
    db,
    sql`select token from auth_session where id = ${sessionId} and expires_at > now()`,
  );
  if (found === null) throw new DomainError('sign_in_required');
  const { authCookies, secret } = await auth.$context;
  const signed = `${found.token}.${await makeSignature(found.token, secret)}`;
  return `${authCookies.sessionToken.name}=${encodeURIComponent(signed)}`;
};

/**
 * Ends a browser's session. Better Auth clears the cookie even if it fails to end the session, so we delete the session
 * first.
 * @throws DomainError the identity provider's error
 */
export const signOut = async (db: Database, auth: Auth, cookie: string) => {
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (found !== null) await db.delete(authSession).where(eq(authSession.id, found.session.id));
  const response = await callIdentityProvider(auth, cookie, 'sign-out', {});
  if (!response.ok) return throwProviderError(response);
  return new HandlerReply({ success: true as const }, { cookies: response.headers.getSetCookie() });
};
