import { sql } from 'drizzle-orm';
import type { OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { sqlStates } from './order-states.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { moveStock } from '#features/stock/server/move-stock.ts';

/**
 * Moves an order from one of the states `from` to expired or cancelled, as its `cancel_reason` says, and releases its
 * reserved pieces. The state guard prevents a second release.
 * @returns whether the order moved
 */
export const releaseStock = async (trx: Transaction, orderId: string, from: OrderStatus[]): Promise<boolean> => {
  const ended = await maybeOne<{ status: 'cancelled' | 'expired' }>(
    trx,
    sql`update orders
           set status = case cancel_reason when 'expired' then 'expired' else 'cancelled' end, cancelled_at = now()
         where id = ${orderId} and status in ${sqlStates(from)}
        returning status`,
  );
  if (ended === null) return false;
  const lines = await rows<{ id: string; productId: string; pieces: number }>(
    trx,
    sql`update order_line l set released = l.quantity - l.shipped
          from order_line was where l.order_id = ${orderId} and was.id = l.id
        returning l.id, l.product_id as "productId", was.quantity - was.shipped - was.released as pieces`,
  );
  await moveStock(
    trx,
    lines.map(({ id, productId, pieces }) => ({
      productId,
      orderLineId: id,
      reason: 'released',
      dOnHand: 0,
      dReserved: -pieces,
    })),
  );
  await record(trx, { kind: `order.${ended.status}`, orderId });
  return true;
};
