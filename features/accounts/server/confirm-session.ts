import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { authSession } from './schema.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { Auth } from './auth.ts';
import { confirmPassword } from './change-password.ts';

/**
 * Notes that the caller's session has shown the password just now, which opens the acts of weight to it for a while.
 * Who signs in with Google only does so again instead: that makes a new session.
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
