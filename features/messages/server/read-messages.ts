import { sql } from 'drizzle-orm';
import type { Conversation, Message, MessageState } from '#features/messages/contract/messages.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { OrderStatus } from '#features/orders/contract/order-status.ts';

type MessageRow = { id: string; email: string; subject: string; body: string; createdAt: Date; isOpen: boolean };

/** Columns of `message` that the inbox shows. */
const messageColumns = sql`id, email, subject, body, created_at as "createdAt", closed_at is null as "isOpen"`;

const toMessage = ({ id, email, subject, body, createdAt, isOpen }: MessageRow): Message => ({
  _id: id,
  email,
  subject,
  message: body,
  createdAt: createdAt.toISOString(),
  state: isOpen ? 'open' : 'closed',
});

type MessageFilter = { state?: MessageState | undefined; customer?: string | undefined; search: string };

/** Lists one page of the inbox, newest first, with the total, and the number of search results in each state. */
export const listMessages = async (
  db: Database,
  { page, limit, state, customer, search }: PageQuery & MessageFilter,
): Promise<{ items: Message[]; total: number; counts: Record<MessageState, number> }> => {
  const fromCustomer =
    customer === undefined ? sql`true` : sql`email = (select lower(email) from customer where id = ${customer})`;
  const found = sql`${fromCustomer} and (${search} = '' or strpos(lower(email || ' ' || subject || ' ' || body), lower(${search})) > 0)`;
  const chosen = state === undefined ? found : sql`${found} and (closed_at is null) = ${state === 'open'}`;
  const [items, states] = await Promise.all([
    rows<MessageRow>(
      db,
      sql`select ${messageColumns} from message where ${chosen}
           order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    rows<{ isOpen: boolean; count: number }>(
      db,
      sql`select closed_at is null as "isOpen", count(*)::int as count from message where ${found} group by 1`,
    ),
  ]);
  const getCount = (isOpen: boolean): number => states.find((one) => one.isOpen === isOpen)?.count ?? 0;
  const counts = { open: getCount(true), closed: getCount(false) };
  return {
    items: items.map(toMessage),
    total: state === undefined ? counts.open + counts.closed : counts[state],
    counts,
  };
};

/** The most orders, and the most other messages, shown beside a message. */
const MOST_PAST_ITEMS = 5;

/**
 * Reads a message with its replies, and its sender's recent orders and other messages.
 * @throws DomainError `message_not_found`
 */
export const getConversation = async (db: Database, id: string): Promise<Conversation> => {
  const messageRow = await maybeOne<MessageRow>(db, sql`select ${messageColumns} from message where id = ${id}`);
  if (messageRow === null) throw new DomainError('message_not_found');
  const [replies, account, orders, others] = await Promise.all([
    rows<{ reply: string; by: string; createdAt: Date }>(
      db,
      sql`select r.body as reply, c.name as by, r.created_at as "createdAt"
            from message_reply r join customer c on c.id = r.actor_id where r.message_id = ${id} order by r.id`,
    ),
    maybeOne<{ id: string; name: string }>(
      db,
      sql`select id, name from customer where lower(email) = ${messageRow.email}`,
    ),
    rows<{ _id: string; number: number; status: OrderStatus; cents: Cents; createdAt: Date }>(
      db,
      sql`select id as "_id", number::int, status, total_cents as cents, created_at as "createdAt" from orders
           where customer_id = (select id from customer where lower(email) = ${messageRow.email})
           order by number desc limit ${MOST_PAST_ITEMS}`,
    ),
    rows<MessageRow>(
      db,
      sql`select ${messageColumns} from message where email = ${messageRow.email} and id <> ${id}
           order by created_at desc, id desc limit ${MOST_PAST_ITEMS}`,
    ),
  ]);
  return {
    ...toMessage(messageRow),
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
