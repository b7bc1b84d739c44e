import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { moveStock } from '#features/stock/server/move-stock.ts';

/**
 * Deletes shipments of an order that did not leave after all: their pieces are on the shelf again, and held for the
 * order. The caller has locked the order.
 */
export const unshipPieces = async (trx: Transaction, shipmentIds: string[], actorId: string): Promise<void> => {
  const ids = sql`${sql.param(shipmentIds)}::uuid[]`;
  const back = await rows<{ id: string; productId: string; quantity: number }>(
    trx,
    sql`with gone as (
          delete from shipment_line where shipment_id = any(${ids}) returning order_line_id, quantity
        ), sent as (
          select order_line_id, sum(quantity)::int as quantity from gone group by 1
        )
        update order_line l set shipped = l.shipped - sent.quantity from sent where l.id = sent.order_line_id
        returning l.id, l.product_id as "productId", sent.quantity`,
  );
  await execute(trx, sql`delete from shipment where id = any(${ids})`);
  await moveStock(
    trx,
    back.map(({ id, productId, quantity }) => ({
      productId,
      orderLineId: id,
      reason: 'undelivered',
      dOnHand: quantity,
      dReserved: quantity,
    })),
    { actorId },
  );
};
