import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { allows, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { assertNotHeldBack, getOrder } from '#features/orders/server/get-order.ts';
import { findUnshippedLines, shipPieces } from './ship-pieces.ts';

/**
 * Marks a paid order as delivered and ships all pieces that are neither shipped nor released. A dispute over the full
 * amount blocks it; a partial one does not. A repeated call returns the delivered order.
 * @throws DomainError `order_not_found`, `order_not_deliverable`, `order_disputed`, `not_on_shelf`
 */
export const deliverOrder = async (db: Database, admin: Caller, id: string): Promise<Order> => {
  const actorId = admin.customerId;
  await db.transaction(async (trx) => {
    const order = await maybeOne<{ status: OrderStatus }>(
      trx,
      sql`select status from orders where id = ${id} for update`,
    );
    if (order === null) throw new DomainError('order_not_found');
    if (order.status === 'delivered') return;
    if (!allows(order.status, 'deliver')) throw new DomainError('order_not_deliverable');
    await assertNotHeldBack(trx, id);
    await execute(trx, sql`update orders set status = 'delivered', delivered_at = now() where id = ${id}`);
    const rest = (await findUnshippedLines(trx, id)).filter(({ left }) => left > 0);
    if (rest.length > 0) {
      const leaving = rest.map((line) => ({ line, quantity: line.left }));
      await shipPieces(trx, { orderId: id, actorId, carrier: '', trackingNumber: '' }, leaving, 'delivered');
    }
    await record(trx, { kind: 'order.delivered', orderId: id, actorId, byStaff: true });
  });
  return getOrder(db, admin, id);
};
