import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { z } from 'zod';
import type { Conversation, MessageState, ReplyForm } from '#features/messages/contract/messages.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { getConversation } from './read-messages.ts';

/**
 * Locks a message, so that the second of two concurrent replies sees the first.
 * @returns true if the message is open
 * @throws DomainError `message_not_found`
 */
const lockMessage = async (trx: Transaction, id: string): Promise<boolean> => {
  const lockedMessage = await maybeOne<{ isOpen: boolean }>(
    trx,
    sql`select closed_at is null as "isOpen" from message where id = ${id} for update`,
  );
  if (lockedMessage === null) throw new DomainError('message_not_found');
  return lockedMessage.isOpen;
};

/**
 * Emails a reply to the sender of a message, and closes the message. A repeated request, such as after a lost response,
 * sends no second email unless the message was opened again in between.
 * @param repliesWas the number of replies that the writer has seen
 * @throws DomainError `message_not_found`, `message_answered`
 */
export const answerMessage = async (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { reply, repliesWas }: z.output<typeof ReplyForm> & { repliesWas: number },
): Promise<Conversation> => {
  await db.transaction(async (trx) => {
    const isOpen = await lockMessage(trx, id);
    const last = await maybeOne<{ isSaid: boolean; count: number }>(
      trx,
      sql`select body = ${reply} and actor_id = ${actorId} as "isSaid", (count(*) over ())::int as count
            from message_reply where message_id = ${id} order by id desc limit 1`,
    );
    if (!isOpen && last?.isSaid === true) return;
    if ((last?.count ?? 0) !== repliesWas) throw new DomainError('message_answered');
    const written = await one<{ id: string }>(
      trx,
      sql`insert into message_reply (message_id, actor_id, body) values (${id}, ${actorId}, ${reply}) returning id`,
    );
    await execute(trx, sql`update message set closed_at = now() where id = ${id}`);
    await queueMail(trx, 'message.answered', written.id);
    await record(trx, { kind: 'message.answer', entity: 'message', entityId: id, actorId });
  });
  return getConversation(db, id);
};

/**
 * Closes a message without a reply, or opens it again. Does nothing if it already is in that state.
 * @throws DomainError `message_not_found`
 */
export const setMessageState = async (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  state: MessageState,
): Promise<Conversation> => {
  await db.transaction(async (trx) => {
    await lockMessage(trx, id);
    const closes = state === 'closed';
    const changed = await execute(
      trx,
      sql`update message set closed_at = case when ${closes} then now() end
           where id = ${id} and (closed_at is null) = ${closes}`,
    );
    if (changed === 0) return;
    await record(trx, { kind: closes ? 'message.close' : 'message.reopen', entity: 'message', entityId: id, actorId });
  });
  return getConversation(db, id);
};
