import type { OrderStatus } from '#contract/orders.ts';
import type { Transaction } from '#server/db/open.ts';
import { sql } from 'drizzle-orm';

/**
 * What is left of a checkout when one of its orders has ended comes to less; the delivery moves to another order. When
 * all have ended it stays as it was.
 */
const shrinkCheckout = async (trx: Transaction, orderId: string): Promise<void> => {
  await trx.execute(sql`
    with ended as (select id, checkout_id, shipping_cents from orders where id = ${orderId}),
    alive as (
      select o.id, o.goods_cents, o.shipping_cents from orders o join ended e using (checkout_id)
       where o.status not in ('cancelled', 'expired')
    ), heir as (
      update orders o set shipping_cents = o.shipping_cents + e.shipping_cents
        from ended e where o.id = (select id from alive order by id limit 1) and e.shipping_cents > 0
      returning o.id
    ), bare as (
      update orders o set shipping_cents = 0 from ended e where o.id = e.id and exists (select 1 from heir)
    )
    update checkout k
       set goods_cents = a.goods, total_cents = a.goods + k.shipping_cents
      from (select sum(goods_cents) as goods from alive) a, ended e
     where k.id = e.checkout_id and a.goods is not null`);
};

/**
 * Moves orders of a checkout from one of `from` to an end state and gives their stock back, in one
 * statement, so that it cannot be given back twice, and promises the mail that says so. The end is the order's own `cancel_reason`: expired
 * or cancelled.
 * @returns whether any order moved
 */
export const releaseStock = async (trx: Transaction, orderId: string, from: OrderStatus[]): Promise<boolean> => {
  const moved = await trx.execute(sql`
    with ended as (
      update orders
         set status = case cancel_reason when 'expired' then 'expired' else 'cancelled' end, cancelled_at = now()
       where id = ${orderId} and status = any(${sql.param(from)}::text[])
      returning id, product_id, quantity, status
    ), returned as (
      update stock s set reserved = s.reserved - e.quantity
        from ended e where s.product_id = e.product_id
    ), told as (
      insert into outbox (kind, entity_id) select 'order.' || status, id from ended
    )
    insert into stock_move (product_id, d_on_hand, d_reserved, reason, order_id)
    select product_id, 0, -quantity, 'released', id from ended`);
  if ((moved.rowCount ?? 0) === 0) return false;
  await shrinkCheckout(trx, orderId);
  return true;
};
