import { eq } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { authSession } from './schema.ts';
import { HandlerReply } from '#platform/server/http/act.ts';
import { callIdentityProvider, throwProviderError } from './ask-provider.ts';
import type { Auth } from './auth.ts';

/**
 * Ends the session of a browser. The identity provider takes the cookie back also where it could not end the session, so
 * it is ended before.
 * @throws DomainError why the identity provider refuses
 */
export const signOut = async (db: Database, auth: Auth, cookie: string) => {
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (found !== null) await db.delete(authSession).where(eq(authSession.id, found.session.id));
  const answer = await callIdentityProvider(auth, cookie, 'sign-out', {});
  if (!answer.ok) return throwProviderError(answer);
  return new HandlerReply({ success: true as const }, { cookies: answer.headers.getSetCookie() });
};
