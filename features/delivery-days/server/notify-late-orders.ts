import { sql } from 'drizzle-orm';
import { orderEventWrites } from '#features/audit/server/record.ts';
import { heldBackOrders } from '#features/payments/server/payment-balance.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { isLateOrder } from './order-promise.ts';

const MAX_ORDERS = 100;

/** The late orders whose customers have no email about it yet, oldest first, as the index of states has them. */
export const selectLateOrders = sql`
  select p.order_id from orders o join order_promise p on p.order_id = o.id
   where p.late_at is null and ${isLateOrder} and o.id not in ${heldBackOrders}
   order by o.number limit ${MAX_ORDERS}`;

/**
 * Emails the customers of late orders, once per order, and adds it to the order's timeline. Orders that wait for the
 * outcome of a dispute are left out. Each run takes a limited number; two runs at once take different orders.
 */
export const notifyLateOrders = async (db: Database): Promise<void> => {
  await rows(
    db,
    sql`with late as (
          update order_promise set late_at = now()
           where order_id in (${selectLateOrders} for update of p skip locked)
          returning order_id as id
        ), ${orderEventWrites({ kind: 'order.late' }, sql`late`)} select id from late`,
  );
};
