import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { UNDO_MINUTES } from '#platform/contract/limits.ts';
import { allows, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, listValues, maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { isTouchedSince, unshipPieces } from '#features/shipping/server/ship-pieces.ts';
import { syncOrderWithRefunds } from '#features/payments/server/sync-order-with-refunds.ts';
import type { Caller } from '#platform/server/http/caller.ts';

type DeliveredOrderRow = { status: OrderStatus; isLate: boolean; isTouched: boolean };

/** The shipments that the delivery created. Earlier shipments are not undone. */
const findDeliveryShipments = (trx: Transaction, orderId: string): Promise<string[]> =>
  listValues<string>(
    trx,
    sql`select s.id from shipment s join orders o on o.id = s.order_id
         where s.order_id = ${orderId} and s.created_at = o.delivered_at`,
  );

/**
 * Undoes marking an order as delivered, unless it is too late or the order was refunded or returned since. The pieces
 * that the delivery shipped are reserved for the order again. A shipment that the delivery created has the same
 * timestamp as the delivery.
 * @throws DomainError `order_not_found`, `delivery_stays`
 */
export const undoDelivery = async (db: Database, admin: Caller, id: string): Promise<Order> => {
  const actorId = admin.customerId;
  await db.transaction(async (trx) => {
    await maybeOne(trx, sql`select from orders where id = ${id} for update`);
    const order = await maybeOne<DeliveredOrderRow>(
      trx,
      sql`select o.status,
                 coalesce(o.delivered_at < now() - make_interval(mins => ${UNDO_MINUTES}), true) as "isLate",
                 ${isTouchedSince(sql`o.delivered_at`)} as "isTouched"
            from orders o where o.id = ${id}`,
    );
    if (order === null) throw new DomainError('order_not_found');
    if (!allows(order.status, 'undoDelivery') || order.isLate || order.isTouched)
      throw new DomainError('delivery_stays');
    await unshipPieces(trx, await findDeliveryShipments(trx, id), actorId);
    await execute(trx, sql`update orders set delivered_at = null where id = ${id}`);
    // Sets the order back to paid, unless a refund that failed in the meantime changes its status.
    await syncOrderWithRefunds(trx, id);
    await record(trx, { kind: 'order.delivery_undone', orderId: id, actorId, byStaff: true });
  });
  return getOrder(db, admin, id);
};
