import { sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { TAKE_BACK_MINUTES } from '#contract/limits.ts';
import { allows, type OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { change, maybe, rows } from '#server/db/query.ts';
import { record } from '#server/events/record.ts';
import { getOrder } from '#server/orders/get-order.ts';
import { restateOrder } from '#server/payments/restate-order.ts';
import type { Caller } from '#server/platform/caller.ts';
import { moveStock } from '#server/products/move-stock.ts';

type Delivered = { status: OrderStatus; isLate: boolean; isTouched: boolean };

/** What the delivery itself sent is here again; what had left before stays away. */
const unsend = async (trx: Transaction, orderId: string, actorId: string): Promise<void> => {
  const back = await rows<{ id: string; productId: string; quantity: number }>(
    trx,
    sql`with sent as (
          select x.shipment_id, x.order_line_id, x.quantity
            from shipment s join shipment_line x on x.shipment_id = s.id join orders o on o.id = s.order_id
           where s.order_id = ${orderId} and s.created_at = o.delivered_at
        ), gone as (
          delete from shipment_line x using sent
           where x.shipment_id = sent.shipment_id and x.order_line_id = sent.order_line_id
        )
        update order_line l set shipped = l.shipped - sent.quantity from sent where l.id = sent.order_line_id
        returning l.id, l.product_id as "productId", sent.quantity`,
  );
  await change(
    trx,
    sql`delete from shipment s using orders o
         where s.order_id = ${orderId} and o.id = s.order_id and s.created_at = o.delivered_at`,
  );
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

/**
 * Takes back that an order was marked as delivered, for as long as nobody acted on it: what the delivery sent is held
 * for the order again. The shipment a delivery writes is known by its moment, which is the delivery's own.
 * @throws Refusal `order_not_found`, `delivery_stays`
 */
export const takeBackDelivery = async (db: Database, admin: Caller, id: string): Promise<Order> => {
  const actorId = admin.customerId;
  await db.transaction(async (trx) => {
    await maybe(trx, sql`select from orders where id = ${id} for update`);
    const order = await maybe<Delivered>(
      trx,
      sql`select o.status,
                 coalesce(o.delivered_at < now() - make_interval(mins => ${TAKE_BACK_MINUTES}), true) as "isLate",
                 exists (select from refund r join payment p on p.id = r.payment_id
                          where p.order_id = o.id and r.created_at >= o.delivered_at)
                 or exists (select from return_request r where r.order_id = o.id and r.created_at >= o.delivered_at)
                 as "isTouched"
            from orders o where o.id = ${id}`,
    );
    if (order === null) throw new Refusal('order_not_found');
    if (!allows(order.status, 'takeBack') || order.isLate || order.isTouched) throw new Refusal('delivery_stays');
    await unsend(trx, id, actorId);
    await change(trx, sql`update orders set delivered_at = null where id = ${id}`);
    // Paid again, unless a refund has failed meanwhile.
    await restateOrder(trx, id);
    await record(trx, { kind: 'order.delivery_taken_back', orderId: id, actorId, byStaff: true });
  });
  return getOrder(db, admin, id);
};
