import { type SQL, sql } from 'drizzle-orm';
import { ACCOUNT } from '#features/credit-accounts/server/account-tender.ts';
import type { OrderWay } from '#features/orders/contract/order-filter.ts';

/**
 * SQL of the orders that were not simply paid by card: order_id, and their way. Money that staff recorded counts before
 * a charge without it, and both before the choice of the buyer. Null if the only money was taken back.
 */
const otherWays: SQL = sql`(
  select order_id, coalesce(p.way, w.way) as way
    from (select q.order_id,
                 case when bool_or(q.due_on is not null) then 'account'
                      else coalesce(
                        min(case q.method when 'bank' then 'bank' else 'counter' end)
                          filter (where q.kind = 'payment' and r.id is null),
                        case when bool_or(q.kind = 'invoice') then 'account' end) end as way
            from posting q left join posting r on r.reverses = q.id
           where q.order_id is not null group by q.order_id) p
    full join order_way w using (order_id))`;

/** SQL condition: the card provider has not paid the order of `orders`. */
const isWithoutCard: SQL = sql`(transaction_id is null or starts_with(transaction_id, ${`${ACCOUNT}_`}))`;

/** SQL condition: the order of `orders` was paid, or will be paid, in this way. Each order has exactly one. */
export const isPaidBy = (way: OrderWay): SQL =>
  way === 'card'
    ? sql`not (${isWithoutCard} and id in (select order_id from ${otherWays} o where o.way is not null))`
    : sql`(${isWithoutCard} and id in (select order_id from ${otherWays} o where o.way = ${way}))`;
