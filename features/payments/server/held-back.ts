import { type SQL, sql } from 'drizzle-orm';
import { PROMISED_STATUSES } from './refund-states.ts';

/** SQL of the orders whose open disputes come to all the money that is left of a payment: their goods stay here. */
const selectHeldBack = (condition: SQL): SQL => sql`
  select a.order_id from payment a join dispute d on d.payment_id = a.id and d.status = 'open'
   where ${condition}
   group by a.id
  having sum(d.amount_cents) >= a.amount_cents - (
         select coalesce(sum(r.amount_cents), 0) from refund r
          where r.payment_id = a.id and r.status in ${PROMISED_STATUSES})`;

/** SQL of the ids of all such orders, which are as few as open disputes. */
export const heldBackOrders = sql`(${selectHeldBack(sql`true`)})`;

/** SQL condition: an order is one of them. */
export const isHeldBack = (orderId: SQL): SQL => sql`exists (${selectHeldBack(sql`a.order_id = ${orderId}`)})`;
