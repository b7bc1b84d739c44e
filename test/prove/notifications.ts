import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { proofParts } from './proof-part.ts';

/** The notifications of a kind, each with its order. */
const selectNotifications = (kind: string, selectOrders: SQL): SQL => sql`
  select n.kind, o.order_id from notification n join (${selectOrders}) o on o.id = n.entity_id where n.kind = ${kind}`;

const queries: Record<string, SQL> = {
  'each event of an order creates one notification': sql`
    with notified as (
      ${selectNotifications('order.paid', sql`select id::text, id as order_id from orders`)} union all
      ${selectNotifications('return.requested', sql`select id::text, order_id from return_request`)} union all
      ${selectNotifications('dispute.opened', sql`select d.id, p.order_id from dispute d join payment p on p.id = d.payment_id`)} union all
      ${selectNotifications('refund.failed', sql`select r.id::text, p.order_id from refund r join payment p on p.id = r.payment_id`)}
    ), notifications as (select kind, order_id, count(*) as n from notified group by 1, 2),
    events as (
      select kind, order_id, count(*) as n from order_event
       where kind in ('order.paid', 'return.requested', 'dispute.opened', 'refund.failed') group by 1, 2
    )
    select kind, order_id, notifications.n as notifications, events.n as events
      from notifications full join events using (kind, order_id) where notifications.n is distinct from events.n`,
  'a single event creates a single notification': sql`
    select kind, entity_id, count(*) as notifications from notification
     where kind in ('order.paid', 'return.requested', 'dispute.opened', 'message.received', 'payment.unmatched')
     group by 1, 2 having count(*) > 1`,
  'a notification about short stock belongs to a stock count': sql`
    select n.id from notification n
     where n.kind = 'stock.short'
       and not exists (select from stock_entry e where e.id::text = n.entity_id and e.kind = 'counted')`,
  'each message creates a notification': sql`
    select m.id from message m
     where not exists (select from notification n where n.kind = 'message.received' and n.entity_id = m.id::text)`,
  'each notification is in one email per recipient': sql`
    select d.customer_id, d.notification_id, count(o.id) as mails
      from notification_due d left join outbox o on o.kind = 'notification.mailed' and o.entity_id = d.mail::text
     where d.mail is not null group by 1, 2 having count(o.id) <> 1`,
};

/** All differences between the staff's notifications and the actual events. */
export const findMissingNotifications = async (db: Database): Promise<string[]> => {
  const found: string[] = [];
  const all: typeof queries = Object.assign(
    {},
    queries,
    ...proofParts.map(({ missingNotifications }) => missingNotifications),
  );
  for (const [rule, query] of Object.entries(all)) {
    const broken = await rows(db, query);
    if (broken.length > 0) found.push(`${rule}: ${broken.length} rows, such as ${JSON.stringify(broken[0])}`);
  }
  return found;
};
