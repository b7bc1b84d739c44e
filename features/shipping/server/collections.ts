import type { CollectForm } from '#features/shipping/contract/collections.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { ShipResult } from '#features/shipping/contract/packing.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, listValues, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { deliverOrder } from './deliver-order.ts';
import { sql } from 'drizzle-orm';
import { type OrderStatus, allows } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { record } from '#features/audit/server/record.ts';
import { shortLines } from '#features/stock/server/shortages.ts';
import { assertNotHeldBack, getOrder } from '#features/orders/server/get-order.ts';
import { reportEach } from './report-each.ts';
import { findUnshippedLines } from './ship-pieces.ts';

type CollectedOrderRow = { status: OrderStatus; isCollected: boolean; isReady: boolean; isShort: boolean };

/**
 * Marks a paid order as ready to collect, and emails the buyer where and when. A second call changes nothing and sends
 * no email.
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

/** Finds which orders are collected at the counter, so that nobody hands over an order to be sent by mistake. */
const findCollectedIds = async (db: Database, ids: string[]): Promise<Set<string>> => {
  const found = await listValues<string>(
    db,
    sql`select id from orders where is_collected and id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Set(found);
};

/**
 * Marks several orders as ready to collect or hands them over, each in its own transaction.
 * @returns for each order, `problem` is null on success, or the reason it failed
 */
export const collectOrders = async (
  db: Database,
  admin: Caller,
  { act, orders }: CollectForm,
): Promise<ShipResult[]> => {
  const collected = await findCollectedIds(db, orders);
  const collect = act === 'ready' ? markReadyToCollect : deliverOrder;
  const distinct = [...new Set(orders)].map((order) => ({ order }));
  return reportEach(distinct, async ({ order }) => {
    if (!collected.has(order)) throw new DomainError('order_not_collected');
    await collect(db, admin, order);
  });
};
