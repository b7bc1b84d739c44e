import { type SQL, sql } from 'drizzle-orm';
import { type OrderReturn, openReturns } from '#features/returns/contract/return.ts';
import { PROMISED_STATUSES } from '#features/payments/server/payment-balance.ts';
import { returnDays } from '#features/settings/server/setting-values.ts';
import { sqlStates } from './order-states.ts';

/** SQL condition: the refund `f` was promised by the time the return `r` was decided. */
const promisedBefore = sql`f.status in ${PROMISED_STATUSES} and f.created_at <= r.decided_at`;

/**
 * SQL condition that is true if the return `r` was refused because its money, or the money of the whole order,
 * was refunded in another way.
 */
export const isReturnClosed: SQL = sql`
  (r.status = 'refused' and (
    (select sum(f.amount_cents) from refund f join payment m on m.id = f.payment_id
      where m.order_id = r.order_id and f.of_order and ${promisedBefore})
      >= (select total_cents from orders where id = r.order_id)
    or not exists (
      select from return_line q join order_line l on l.id = q.order_line_id
       where q.return_request_id = r.id
         and l.quantity > (select coalesce(sum(z.quantity), 0) from refund_line z join refund f on f.id = z.refund_id
                            where z.order_line_id = l.id and ${promisedBefore}))) is true)`;

/** SQL for the return `r` as JSON, with times in PostgreSQL's format. */
export const returnJson = sql`json_build_object(
  '_id', r.id, 'status', r.status, 'closed', ${isReturnClosed}, 'reason', r.reason, 'answer', r.answer,
  'createdAt', to_json(r.created_at), 'decidedAt', to_json(r.decided_at), 'receivedAt', to_json(r.received_at),
  'lines', (select json_agg(json_build_object('line', l.id, 'productName', l.product_name, 'quantity', q.quantity,
                                              'restock', q.restock) order by l.position)
              from return_line q join order_line l on l.id = q.order_line_id where q.return_request_id = r.id))`;

const iso = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

export const presentReturn = ({ createdAt, decidedAt, receivedAt, ...row }: OrderReturn): OrderReturn => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  decidedAt: iso(decidedAt),
  receivedAt: iso(receivedAt),
});

/** SQL list of the return states that wait for the shop, for `in`. */
export const OPEN_RETURN_STATES = sqlStates(openReturns);

/** SQL that counts pieces of the order line `x` in returns whose `status` meets a condition. */
const sumReturnPieces = (condition: SQL): SQL => sql`
  (select coalesce(sum(q.quantity), 0)::int from return_line q join return_request r on r.id = q.return_request_id
    where q.order_line_id = x.id and r.status ${condition})`;

/**
 * SQL that counts pieces of the order line `x` that its buyer may return: shipped, not in a return yet, not refunded.
 */
export const returnablePieces: SQL = sql`
  greatest(0, least(x.shipped - ${sumReturnPieces(sql`<> 'refused'`)},
                    x.quantity - x.refunded - ${sumReturnPieces(sql`in ${OPEN_RETURN_STATES}`)}))`;

/** SQL for the last time to return pieces of the order `o`, counted from its delivery or last shipment; null before. */
export const returnUntil: SQL = sql`
  coalesce(o.delivered_at, (select max(s.created_at) from shipment s where s.order_id = o.id))
  + make_interval(days => ${returnDays})`;
