import bowser from 'bowser';
import { and, eq, ne, sql } from 'drizzle-orm';
import { getAuthUserId } from '#features/accounts/server/change-password.ts';
import { authSession } from '#features/accounts/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { Session } from '#features/sessions/contract/sessions.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** The most sessions listed. Ending the other sessions also ends those that are not listed. */
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
