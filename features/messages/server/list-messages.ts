import { sql } from 'drizzle-orm';
import type { Message, MessageState } from '#features/messages/contract/messages.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { messageColumns, type MessageRow, toMessage } from './message-row.ts';

type MessageFilter = { state?: MessageState | undefined; customer?: string | undefined; search: string };

/** One page of the inbox, newest first; how many there are, and how many of what was searched for in each state. */
export const listMessages = async (
  db: Database,
  { page, limit, state, customer, search }: PageQuery & MessageFilter,
): Promise<{ items: Message[]; total: number; counts: Record<MessageState, number> }> => {
  const his =
    customer === undefined ? sql`true` : sql`email = (select lower(email) from customer where id = ${customer})`;
  const found = sql`${his} and (${search} = '' or strpos(lower(email || ' ' || subject || ' ' || body), lower(${search})) > 0)`;
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
  const countOf = (isOpen: boolean): number => states.find((one) => one.isOpen === isOpen)?.count ?? 0;
  const counts = { open: countOf(true), closed: countOf(false) };
  return {
    items: items.map(toMessage),
    total: state === undefined ? counts.open + counts.closed : counts[state],
    counts,
  };
};
