import { Refusal } from '#contract/errors.ts';
import { type Order, statesAllowing } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import { getOrder } from './get-order.ts';

/**
 * Marks a paid order as delivered. One statement: the state, the stock leaving, its movement,
 * the promised mail and the audit row stand or fall together. A dispute that may take all the money stops it; one of a
 * part does not. Asked again of a delivered order it answers it as it is.
 * @throws Refusal `order_not_found`, `order_not_deliverable`, `order_disputed`
 */
export const deliverOrder = async (db: Database, admin: Caller, id: string): Promise<Order> => {
  await db.$client.query(
    `with delivered as (
       update orders set status = 'delivered', delivered_at = now()
        where id = $1 and status = any($2)
          and not exists (select 1 from payment a join dispute d on d.payment_id = a.id and d.status = 'open'
                           where a.checkout_id = orders.checkout_id
                           group by a.id
                          having sum(d.amount_cents) >= a.amount_cents - (
                                 select coalesce(sum(r.amount_cents), 0) from refund r
                                  where r.payment_id = a.id and r.status in ('due', 'done')))
       returning id, product_id, quantity
     ), shipped as (
       update stock s set on_hand = s.on_hand - d.quantity, reserved = s.reserved - d.quantity
         from delivered d where s.product_id = d.product_id
     ), moved as (
       insert into stock_move (product_id, d_on_hand, d_reserved, reason, order_id)
       select product_id, -quantity, -quantity, 'delivered', id from delivered
     ), told as (
       insert into outbox (kind, entity_id) select 'order.delivered', id from delivered
     )
     insert into audit (actor_id, act, entity, entity_id)
     select $3, 'order.deliver', 'order', id from delivered`,
    [id, statesAllowing('deliver'), admin.customerId],
  );
  const order = await getOrder(db, admin, id);
  if (order.disputed && order.status === 'paid') throw new Refusal('order_disputed');
  if (order.status !== 'delivered') throw new Refusal('order_not_deliverable');
  return order;
};
