import { type SQL, sql } from 'drizzle-orm';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { LIVE_STATUSES, PROMISED_STATUSES, piecesRefunded } from './payment-balance.ts';

/** Refunds that are promised or made: alias `r`, with the payment as `p`. */
const promised = sql`refund r join payment p on p.id = r.payment_id and r.status in ${PROMISED_STATUSES}`;

/** Invariants of payments and refunds, as queries that find violations. */
export const paymentsRules: Record<string, SQL> = {
  'a refund covers only lines of its own order': sql`
    select x.refund_id from refund_line x join order_line l on l.id = x.order_line_id
      join refund r on r.id = x.refund_id join payment p on p.id = r.payment_id
     where l.order_id <> p.order_id or not r.of_order`,
  'the refunded pieces of an order line match its refunds': sql`
    select l.id from order_line l where l.refunded <> ${piecesRefunded(PROMISED_STATUSES)}`,
  'a paid order has exactly one successful payment, of its total': sql`
    select o.id from orders o
     where o.status in ${sqlStatesWhere('wasPaid')}
       and (select count(*) from payment p where p.order_id = o.id and p.status = 'succeeded' and p.applied_at is not null
              and p.amount_cents = o.total_cents and p.provider_id = o.transaction_id) <> 1`,
  'a card payment pays for one order only': sql`
    select p.id from payment p join orders o on o.id = p.order_id
     where p.applied_at is not null and (o.status not in ${sqlStatesWhere('wasPaid')} or o.transaction_id <> p.provider_id)
     union all
    select o.id from orders o join payment p on p.provider_id = o.transaction_id where p.order_id <> o.id`,
  'the money we keep matches our paid orders, to the cent': sql`
    select o.id from orders o
      join (select order_id, sum(amount_cents) as got from payment where status = 'succeeded' group by 1) g
        on g.order_id = o.id
      left join (select p.order_id, sum(r.amount_cents) as given,
                        coalesce(sum(r.amount_cents) filter (where r.of_order), 0) as given_of_order
                   from ${promised} group by 1) b on b.order_id = o.id
     where g.got - coalesce(b.given, 0)
        <> case when o.status in ${sqlStatesWhere('wasPaid')} then o.total_cents else 0 end - coalesce(b.given_of_order, 0)`,
  'an order marked as refunded was refunded in full': sql`
    select id from orders
     where (status = 'refunded') <> (transaction_id is not null and refunded_cents = total_cents)`,
  'refunds never exceed the payment': sql`
    select p.id from ${promised} group by p.id having sum(r.amount_cents) > p.amount_cents or p.status <> 'succeeded'`,
  'an order is never refunded more than it cost': sql`
    select o.id from orders o join ${promised} on p.order_id = o.id and r.of_order
     group by o.id having o.refunded_cents > o.total_cents or sum(r.amount_cents) > o.total_cents`,
  'the amount refunded on an order matches its refunds': sql`
    select o.id from orders o
     where o.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from ${promised}
                                 where p.order_id = o.id and r.of_order and r.status = 'done')`,
  'a lost dispute is recorded as a refund of its full amount, and no other dispute is': sql`
    select d.id from dispute d
     where (select coalesce(sum(r.amount_cents), 0) from refund r where r.dispute_id = d.id and r.status = 'done')
        <> case d.status when 'lost' then d.amount_cents else 0 end
       and not (d.status = 'lost' and exists (
             select 1 from refund r where r.payment_id = d.payment_id and r.status = 'due'
                and r.provider_id is null and r.hand_id is null))`,
  'a payment is in the currency of its order': sql`
    select p.id from payment p join orders o on o.id = p.order_id
     where p.currency <> o.currency and (p.applied_at is not null or p.status in ${LIVE_STATUSES})`,
};
