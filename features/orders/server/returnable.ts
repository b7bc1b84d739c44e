import { type SQL, sql } from 'drizzle-orm';
import { openReturns, type ReturnStatus } from '#features/returns/contract/return-status.ts';
import { returnDays } from '#features/settings/server/return-days.ts';

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
