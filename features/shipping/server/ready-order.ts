import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { allows, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { shortLines } from '#features/stock/server/short-lines.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { assertNotHeldBack } from '#features/orders/server/refuse-disputed.ts';
import { findUnshippedLines } from './send-pieces.ts';

type CollectedOrderRow = { status: OrderStatus; isCollected: boolean; isReady: boolean; isShort: boolean };

/**
 * Marks a paid order as ready to collect, and mails its buyer where and when. A second call changes and mails nothing.
 * @throws DomainError `order_not_found`, `order_not_collected`, `order_disputed`, `nothing_to_send`, `not_on_shelf`
 */
export const markReadyToCollect = async (db: Database, admin: Caller, id: string): Promise<Order> => {
  await db.transaction(async (trx) => {
    const order = await maybeOne<CollectedOrderRow>(
      trx,
      sql`select status, is_collected as "isCollected", ready_at is not null as "isReady",
                 exists (select from (${shortLines}) w where w.order_id = o.id) as "isShort"
            from orders o where id = ${id} for update`,
    );
    if (order === null) throw new DomainError('order_not_found');
    if (!order.isCollected || !allows(order.status, 'ready')) throw new DomainError('order_not_collected');
    if (order.isReady) return;
    await assertNotHeldBack(trx, id);
    if ((await findUnshippedLines(trx, id)).every(({ left }) => left === 0)) throw new DomainError('nothing_to_send');
    if (order.isShort) throw new DomainError('not_on_shelf');
    await execute(trx, sql`update orders set ready_at = now() where id = ${id}`);
    await record(trx, { kind: 'order.ready', orderId: id, actorId: admin.customerId, byStaff: true });
  });
  return getOrder(db, admin, id);
};
