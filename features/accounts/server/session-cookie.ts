import { makeSignature } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { Auth } from './auth.ts';

/**
 * The cookie by which the identity provider knows the session of a bearer. The browser may hold another's by now: what
 * somebody asks with his bearer is done to him, and to nobody else.
 * @throws DomainError `sign_in_required` when it has ended meanwhile
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
