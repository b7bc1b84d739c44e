import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { allows, type OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { change, maybe, one, rows } from '#server/db/query.ts';
import { PROMISED } from '#server/db/refund-states.ts';
import { record } from '#server/events/record.ts';
import type { Caller } from '#server/platform/caller.ts';
import { moveStock } from '#server/products/move-stock.ts';
import { getOrder } from './get-order.ts';

/** Whether banks want so much of the order's payment back that nothing would be left of it. */
const isAllDisputed = async (trx: Transaction, orderId: string): Promise<boolean> => {
  const { all } = await one<{ all: boolean }>(
    trx,
    sql`select exists (
          select from payment a join dispute d on d.payment_id = a.id and d.status = 'open'
           where a.order_id = ${orderId}
           group by a.id
          having sum(d.amount_cents) >= a.amount_cents - (
                 select coalesce(sum(r.amount_cents), 0) from refund r
                  where r.payment_id = a.id and r.status in ${PROMISED})) as "all"`,
  );
  return all;
};

/**
 * Marks a paid order as delivered: what was not let go leaves the stock. A dispute that may take all the money stops it;
 * one of a part does not. Asked again of a delivered order it answers it as it is.
 * @throws Refusal `order_not_found`, `order_not_deliverable`, `order_disputed`
 */
export const deliverOrder = async (db: Database, admin: Caller, id: string): Promise<Order> => {
  await db.transaction(async (trx) => {
    const order = await maybe<{ status: OrderStatus }>(trx, sql`select status from orders where id = ${id} for update`);
    if (order === null) throw new Refusal('order_not_found');
    if (order.status === 'delivered') return;
    if (!allows(order.status, 'deliver')) throw new Refusal('order_not_deliverable');
    if (await isAllDisputed(trx, id)) throw new Refusal('order_disputed');
    await change(trx, sql`update orders set status = 'delivered', delivered_at = now() where id = ${id}`);
    const lines = await rows<{ id: string; productId: string; pieces: number }>(
      trx,
      sql`update order_line l set shipped = l.quantity - l.released
            from order_line was where l.order_id = ${id} and was.id = l.id
          returning l.id, l.product_id as "productId", l.shipped - was.shipped as pieces`,
    );
    const leaving = lines.filter(({ pieces }) => pieces > 0);
    await moveStock(
      trx,
      leaving.map((line) => ({
        productId: line.productId,
        orderLineId: line.id,
        reason: 'delivered',
        dOnHand: -line.pieces,
        dReserved: -line.pieces,
      })),
    );
    await record(trx, { kind: 'order.delivered', orderId: id, actorId: admin.customerId, byStaff: true });
  });
  return getOrder(db, admin, id);
};
