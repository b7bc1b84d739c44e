import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { accessToken } from './schema.ts';
import type { AuthenticatedCaller } from '#platform/server/http/caller.ts';
import { hashSecret } from '#platform/server/hash.ts';
import { roleColumn } from './roles.ts';
import { deriveSecondStepState, secondStepColumns } from './session-second-step.ts';

/** How long a token is valid, in seconds. The client renews it silently with its session cookie. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Creates a bearer token of 256 random bits for a session. Only its hash is stored. */
export const createAccessToken = async (
  db: Database | Transaction,
  owner: { sessionId: string; customerId: string },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db.insert(accessToken).values({
    ...owner,
    hash: hashSecret(token),
    expiresAt: sql`now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS})`,
  });
  return token;
};

type CallerRow = Omit<AuthenticatedCaller, 'role' | 'secondStep'> & { role: Role };

/**
 * Finds the caller of each bearer token, or null. Session, customer and role are read on every call, so sign-out,
 * demotion and deletion take effect at once.
 * @param freshMinutes how long a sign-in or confirmation counts as fresh for sensitive actions
 * @param requiresSecondStep true if roles that need a second step have no effect without it
 */
export const findCallers = async (
  db: Database,
  tokens: string[],
  { freshMinutes, requiresSecondStep }: { freshMinutes: number; requiresSecondStep: boolean },
): Promise<(AuthenticatedCaller | null)[]> => {
  const hashes = tokens.map(hashSecret);
  const callers = await rows<CallerRow & { hash: string }>(
    db,
    sql`select t.hash, c.id as "customerId", t.session_id as "sessionId", c.email, c.name, ${roleColumn(sql`c`)} as role,
               coalesce(s.confirmed_at, s.created_at) > now() - make_interval(secs => ${freshMinutes * 60}) as fresh,
               u.email_verified as proven, ${secondStepColumns}
          from access_token t
          join auth_session s on s.id = t.session_id and s.expires_at > now()
          join auth_user u on u.id = s.user_id
          join customer c on c.id = t.customer_id and c.auth_user_id = s.user_id
         where t.hash = any(${sql.param(hashes)}) and t.expires_at > now()`,
    'find-callers',
  );
  const found = new Map(
    callers.map(({ hash, ...caller }) => [
      hash,
      { ...caller, secondStep: deriveSecondStepState(caller, requiresSecondStep) },
    ]),
  );
  return hashes.map((hash) => found.get(hash) ?? null);
};
