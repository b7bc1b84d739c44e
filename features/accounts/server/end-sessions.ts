import { and, eq, ne } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { authSession } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getAuthUserId } from './change-password.ts';

/**
 * Ends one session of the caller, and its access tokens with it; also the one he calls with.
 * @throws DomainError `not_found`, also for somebody else's
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

/** Ends every session of the caller but the one he calls with. */
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
