import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import { allows, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { change, maybe } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { shortLines } from '#features/stock/server/short-lines.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { refuseDisputed } from '#features/orders/server/refuse-disputed.ts';
import { readUnsent } from './send-pieces.ts';

type Found = { status: OrderStatus; isCollected: boolean; isReady: boolean; isShort: boolean };

/**
 * Marks a paid order as ready to collect, and mails its buyer where and when. A second call changes and mails nothing.
 * @throws Refusal `order_not_found`, `order_not_collected`, `order_disputed`, `nothing_to_send`, `not_on_shelf`
 */
export const readyOrder = async (db: Database, admin: Caller, id: string): Promise<Order> => {
  await db.transaction(async (trx) => {
    const order = await maybe<Found>(
      trx,
      sql`select status, is_collected as "isCollected", ready_at is not null as "isReady",
                 exists (select from (${shortLines}) w where w.order_id = o.id) as "isShort"
            from orders o where id = ${id} for update`,
    );
    if (order === null) throw new Refusal('order_not_found');
    if (!order.isCollected || !allows(order.status, 'ready')) throw new Refusal('order_not_collected');
    if (order.isReady) return;
    await refuseDisputed(trx, id);
    if ((await readUnsent(trx, id)).every(({ left }) => left === 0)) throw new Refusal('nothing_to_send');
    if (order.isShort) throw new Refusal('not_on_shelf');
    await change(trx, sql`update orders set ready_at = now() where id = ${id}`);
    await record(trx, { kind: 'order.ready', orderId: id, actorId: admin.customerId, byStaff: true });
  });
  return getOrder(db, admin, id);
};
