import type { OrderStatus } from '#contract/orders.ts';
import type { Transaction } from '#server/db/open.ts';
import { sql } from 'drizzle-orm';

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
  return (moved.rowCount ?? 0) > 0;
};
