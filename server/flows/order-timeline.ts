import type { OrderEvent } from '#contract/checks.ts';
import { formatCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { getOrder } from '#server/orders/get-order.ts';
import type { Caller } from '#server/platform/caller.ts';

type Row = { at: Date; kind: string; by: string | null; note: string | null; cents: string | null };

const words: Record<string, string> = {
  placed: 'Placed',
  paid: 'Paid',
  delivered: 'Delivered',
  customer: 'Cancelled by the customer',
  admin: 'Cancelled by an admin',
  expired: 'Ran out unpaid',
  refund: 'Refunded',
  refundDue: 'Refund asked for',
  refundFailed: 'Refund failed',
  begun: 'Payment begun',
  declined: 'Card refused',
  disputed: 'Disputed by the customer’s bank',
  disputeWon: 'Dispute won',
  disputeLost: 'Dispute lost',
  lost: 'The bank took',
};

const present = ({ at, kind, by, note, cents }: Row): OrderEvent => ({
  at: at.toISOString(),
  what: `${words[kind] ?? kind}${cents === null ? '' : ` ${formatCents(Number(cents))}`}`,
  by,
  note,
});

/**
 * An order and everything that happened to it, with who did it where a person did.
 * @throws Refusal `order_not_found`
 */
export const readTimeline = async (
  db: Database,
  admin: Caller,
  id: string,
): Promise<{ order: Order; events: OrderEvent[] }> => {
  const order = await getOrder(db, admin, id);
  const { rows } = await db.$client.query<Row>(
    `with o as (select * from orders where id = $1),
     who as (select distinct on (a.act) a.act, c.name from audit a join customer c on c.id = a.actor_id
              where a.entity = 'order' and a.entity_id = $1::text order by a.act, a.at desc)
     select created_at as at, 'placed' as kind, user_name as by, sku as note, goods_cents as cents from o
     union all
     select paid_at, 'paid', null, transaction_id, null from o where paid_at is not null
     union all
     select delivered_at, 'delivered', (select name from who where act = 'order.deliver'), null, null
       from o where delivered_at is not null
     union all
     select cancelled_at, cancel_reason, (select name from who where act = 'order.cancel'), null, null
       from o where cancelled_at is not null
     union all
     select coalesce(r.done_at, r.created_at),
            case r.status when 'done' then 'refund' when 'due' then 'refundDue' else 'refundFailed' end,
            c.name, r.reason, r.amount_cents
       from refund r left join customer c on c.id = r.actor_id where r.order_id = $1
        and r.dispute_id is null
     union all
     select a.created_at, 'begun', null, a.provider_id, a.amount_cents from payment a, o where a.checkout_id = o.checkout_id
     union all
     select d.at, 'declined', null, d.message, null
       from decline d join payment a on a.id = d.payment_id, o where a.checkout_id = o.checkout_id
     union all
     select d.opened_at, 'disputed', null, d.reason, d.amount_cents
       from dispute d join payment a on a.id = d.payment_id, o where a.checkout_id = o.checkout_id
     union all
     select d.closed_at, case d.status when 'won' then 'disputeWon' else 'disputeLost' end, null, null, null
       from dispute d join payment a on a.id = d.payment_id, o
      where a.checkout_id = o.checkout_id and d.closed_at is not null
     union all
     select r.done_at, 'lost', null, null, r.amount_cents from refund r
      where r.order_id = $1 and r.dispute_id is not null and r.status = 'done' and r.done_at is not null
     order by at, cents nulls first`,
    [id],
  );
  return { order, events: rows.map(present) };
};
