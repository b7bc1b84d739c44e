import { type SQL, sql } from 'drizzle-orm';
import { PROMISED_STATUSES, piecesRefunded } from '#features/payments/server/payment-balance.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';

/** Excludes refunds `r` that belong to a return: other refunds first release pieces that have not shipped. */
const NO_RETURN = sql`and not exists (select from return_request q where q.refund_id = r.id)`;

/** SQL of the pieces of the line `l` that are in returns matching a condition. */
const piecesReturned = (condition: SQL): SQL => sql`
  (select coalesce(sum(x.quantity), 0) from return_line x join return_request q on q.id = x.return_request_id
    where x.order_line_id = l.id and ${condition})`;

/** Invariants of returns and returned pieces, as queries that find violations. */
export const returnsRules: Record<string, SQL> = {
  'refunded pieces are no longer reserved': sql`
    select l.id from order_line l
     where l.released < least(l.quantity - l.shipped, ${piecesRefunded(sql`('done')`, NO_RETURN)})`,
  'an order cannot be delivered while a refund of its pieces is under way': sql`
    select o.id from orders o join order_line l on l.order_id = o.id
     where o.status in ${sqlStatesAllowing('deliver')} and l.quantity > l.shipped + l.released and ${piecesRefunded(sql`('due')`, NO_RETURN)} > 0`,
  'pieces released from a paid order are refunded': sql`
    select o.id from orders o join order_line l on l.order_id = o.id
     where o.status in ${sqlStatesAllowing('deliver')} and l.released > ${piecesRefunded(PROMISED_STATUSES, NO_RETURN)}`,
  'no more pieces are in returns than were shipped': sql`
    select l.id from order_line l where ${piecesReturned(sql`q.status <> 'refused'`)} > l.shipped`,
  'every return has pieces, and only of its own order': sql`
    select q.id from return_request q left join return_line x on x.return_request_id = q.id
      left join order_line l on l.id = x.order_line_id
     where l.order_id is distinct from q.order_id`,
  'every return that was received is refunded, piece by piece': sql`
    select q.id from return_request q where (q.status = 'received') <> (q.refund_id is not null)
     union all
    select x.return_request_id from return_request q join return_line x on x.return_request_id = q.id
      left join refund_line y on y.refund_id = q.refund_id and y.order_line_id = x.order_line_id
     where q.status = 'received' and y.quantity is distinct from x.quantity`,
  'returned pieces go back into stock only once': sql`
    select l.id from order_line l
     where l.returned < ${piecesReturned(sql`q.status = 'received' and x.restock`)}
        or l.returned > ${piecesReturned(sql`q.status = 'received' and x.restock`)}
                      + ${piecesRefunded(sql`('due', 'done', 'failed')`, sql`and x.restock ${NO_RETURN}`)}`,
};
