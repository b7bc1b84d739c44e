import { type SQL, sql } from 'drizzle-orm';
import { type OrderReturn, type ReturnStatus, openReturns } from '#features/returns/contract/return.ts';
import { PROMISED_STATUSES } from '#features/payments/server/payment-balance.ts';
import { returnDays } from '#features/settings/server/setting-values.ts';

/** What was promised back by the time the return `r` was decided; `f` is the refund. */
const promisedBefore = sql`f.status in ${PROMISED_STATUSES} and f.created_at <= r.decided_at`;

/** Whether the return `r` was refused because its money, or all of the order's, had gone back another way. */
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

/** The return `r` as JSON, which has times as PostgreSQL writes them. */
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

const sqlReturnStates = (states: ReturnStatus[]): SQL =>
  sql.raw(`(${states.map((status) => `'${status}'`).join(', ')})`);

/** The states of returns that wait for the shop, as `in` takes them. */
export const OPEN_RETURN_STATES = sqlReturnStates(openReturns);

/** Pieces of the order line `x` that returns name which fulfil a condition on their `status`. */
const sumReturnPieces = (condition: SQL): SQL => sql`
  (select coalesce(sum(q.quantity), 0)::int from return_line q join return_request r on r.id = q.return_request_id
    where q.order_line_id = x.id and r.status ${condition})`;

/** Pieces of the order line `x` that its buyer may ask to send back: sent, not asked for yet, and not refunded. */
export const returnablePieces: SQL = sql`
  greatest(0, least(x.shipped - ${sumReturnPieces(sql`<> 'refused'`)},
                    x.quantity - x.refunded - ${sumReturnPieces(sql`in ${OPEN_RETURN_STATES}`)}))`;

/** Until when pieces of the order `o` may be sent back: some days from its delivery, or from the last parcel; else null. */
export const returnUntil: SQL = sql`
  coalesce(o.delivered_at, (select max(s.created_at) from shipment s where s.order_id = o.id))
  + make_interval(days => ${returnDays})`;
