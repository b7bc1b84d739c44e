import bowser from 'bowser';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Session } from '#features/accounts/contract/sessions.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { authSession } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import { confirmPassword, getAuthUserId } from './change-password.ts';
import type { Auth } from './auth.ts';
import { makeSignature } from 'better-auth/crypto';
import { HandlerReply } from '#platform/server/http/handler.ts';
import { callIdentityProvider, throwProviderError } from './identity-provider.ts';

/** Nobody reads more; ending the other sessions ends those too. */
const MAX_SESSIONS = 100;

/** Browser and operating system from the user agent. */
const parseUserAgent = (userAgent: string | null): Pick<Session, 'browser' | 'system'> => {
  if (userAgent === null || userAgent === '') return { browser: null, system: null };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
};

/** The caller's sessions: this one first, then by when they were last seen. */
export const listSessions = async (db: Database, { customerId, sessionId }: Caller): Promise<Session[]> => {
  const found = await rows<{ id: string; userAgent: string | null; network: string | null; created: Date; seen: Date }>(
    db,
    sql`select s.id, s.user_agent as "userAgent", s.network, s.created_at as created,
               coalesce(s.seen_at, s.updated_at) as seen
          from auth_session s join customer c on c.auth_user_id = s.user_id
         where c.id = ${customerId} and s.expires_at > now()
         order by s.id = ${sessionId} desc, seen desc limit ${MAX_SESSIONS}`,
  );
  return found.map(({ id, userAgent, network, created, seen }) => ({
    _id: id,
    ...parseUserAgent(userAgent),
    network,
    createdAt: created.toISOString(),
    seenAt: seen.toISOString(),
    isThis: id === sessionId,
  }));
};

/**
 * Ends one of the caller's sessions with its access tokens. It may be the current one.
 * @throws DomainError `not_found`, also for somebody else's session
 */
export const endSession = async (db: Database, caller: Caller, id: string): Promise<{ done: true }> => {
  const userId = await getAuthUserId(db, caller);
  await db.transaction(async (trx) => {
    const ended = await trx.delete(authSession).where(and(eq(authSession.id, id), eq(authSession.userId, userId)));
    if (ended.rowCount === 0) throw new DomainError('not_found');
    await record(trx, { kind: 'session.end', entity: 'account', entityId: userId, actorId: caller.customerId });
  });
  return { done: true };
};

/** Ends every session of the caller except the current one. */
export const endOtherSessions = async (db: Database, caller: Caller): Promise<{ ended: number }> => {
  const userId = await getAuthUserId(db, caller);
  return db.transaction(async (trx) => {
    const { rowCount } = await trx
      .delete(authSession)
      .where(and(eq(authSession.userId, userId), ne(authSession.id, caller.sessionId)));
    const ended = rowCount ?? 0;
    if (ended > 0) {
      await record(trx, { kind: 'session.end', entity: 'account', entityId: userId, actorId: caller.customerId });
    }
    return { ended };
  });
};

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
 * Builds the identity provider's cookie for the session of a bearer token. The browser may by now hold another person's
 * cookie; a request with a bearer token must act on that token's account only.
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
