import type { Database } from '#platform/server/db/open.ts';
import { createBatcher } from '#platform/server/jobs/batch.ts';
import type { Guards } from '#platform/server/http/caller.ts';
import { findCallers } from './access-token.ts';
import { findKeyCallers, isApiKey } from '#features/api-keys/server/api-keys.ts';
import type { Auth } from './auth.ts';

/**
 * How the platform identifies callers: bearer tokens from our own tables, cookies from Better Auth.
 * @param deadlineMs the longest a bearer token lookup may take; after that the call fails with `not_ready`
 */
export const createGuards = (
  db: Database,
  auth: Auth,
  { deadlineMs, ...policy }: { freshMinutes: number; requiresSecondStep: boolean; deadlineMs: number },
): Guards => {
  const limits = { most: 100, atOnce: 2, deadlineMs };
  const findPerson = createBatcher((bearers: string[]) => findCallers(db, bearers, policy), limits);
  const findKey = createBatcher((secrets: string[]) => findKeyCallers(db, secrets), limits);
  return {
    findCaller: (bearer) => (isApiKey(bearer) ? findKey(bearer) : findPerson(bearer)),
    async findSessionUser(headers) {
      const found = await auth.api.getSession({ headers });
      if (found === null) return null;
      const { session, user } = found;
      const { id: authUserId, email, emailVerified, name, image = null } = user;
      return { sessionId: session.id, authUserId, email, emailVerified, name, image };
    },
  };
};
