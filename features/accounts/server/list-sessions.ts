import bowser from 'bowser';
import { sql } from 'drizzle-orm';
import type { Session } from '#features/accounts/contract/sessions.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** Nobody looks at more; to end the others ends those too. */
const MAX_SESSIONS = 100;

/** A browser in words, by what it calls itself. */
const parseUserAgent = (userAgent: string | null): Pick<Session, 'browser' | 'system'> => {
  if (userAgent === null || userAgent === '') return { browser: null, system: null };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
};

/** Where the caller is signed in: this browser first, then the one seen last. */
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
