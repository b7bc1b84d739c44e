import { sql } from 'drizzle-orm';
import { orderEventWrites } from '#features/audit/server/record.ts';
import { heldBackOrders } from '#features/payments/server/payment-balance.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { isLateOrder } from './order-promise.ts';

const MAX_ORDERS = 100;

/**
 * SQL of the late orders whose customers have not been emailed, oldest first, which is the sequence of the index of
 * states.
 */
export const selectLateOrders = sql`
  select p.order_id from orders o join order_promise p on p.order_id = o.id
   where p.late_at is null and ${isLateOrder} and o.id not in ${heldBackOrders}
   order by o.number limit ${MAX_ORDERS}`;

/**
 * Emails the customers of late orders, once per order, and adds the email to the order's timeline. Orders with an open
 * dispute are left out. Each run handles a limited number of orders; two simultaneous runs handle different orders.
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
