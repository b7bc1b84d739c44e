import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Conversation } from '#features/messages/contract/messages.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { messageColumns, type MessageRow, toMessage } from './message-row.ts';

/** As much of a sender's past as helps to answer him. */
const MOST_PAST_ITEMS = 5;

/**
 * A message with its answers, and what else there is of its sender.
 * @throws DomainError `message_not_found`
 */
export const getConversation = async (db: Database, id: string): Promise<Conversation> => {
  const asked = await maybeOne<MessageRow>(db, sql`select ${messageColumns} from message where id = ${id}`);
  if (asked === null) throw new DomainError('message_not_found');
  const [replies, account, orders, others] = await Promise.all([
    rows<{ reply: string; by: string; createdAt: Date }>(
      db,
      sql`select r.body as reply, c.name as by, r.created_at as "createdAt"
            from message_reply r join customer c on c.id = r.actor_id where r.message_id = ${id} order by r.id`,
    ),
    maybeOne<{ id: string; name: string }>(db, sql`select id, name from customer where lower(email) = ${asked.email}`),
    rows<{ _id: string; number: number; status: OrderStatus; cents: Cents; createdAt: Date }>(
      db,
      sql`select id as "_id", number::int, status, total_cents as cents, created_at as "createdAt" from orders
           where customer_id = (select id from customer where lower(email) = ${asked.email})
           order by number desc limit ${MOST_PAST_ITEMS}`,
    ),
    rows<MessageRow>(
      db,
      sql`select ${messageColumns} from message where email = ${asked.email} and id <> ${id}
           order by created_at desc, id desc limit ${MOST_PAST_ITEMS}`,
    ),
  ]);
  return {
    ...toMessage(asked),
    customer: account?.id ?? null,
    name: account?.name ?? null,
    replies: replies.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    orders: orders.map(({ cents, createdAt, ...order }) => ({
      ...order,
      total: toDollars(cents),
      createdAt: createdAt.toISOString(),
    })),
    others: others.map(toMessage).map(({ _id, subject, createdAt, state }) => ({ _id, subject, createdAt, state })),
  };
};
