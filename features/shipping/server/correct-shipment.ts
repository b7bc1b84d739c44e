import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { UNDO_MINUTES } from '#platform/contract/limits.ts';
import { allows, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { TrackingForm } from '#features/shipping/contract/shipments.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { isTouchedSince, unshipPieces } from './ship-pieces.ts';

type ShipmentRow = {
  status: OrderStatus;
  carrier: string;
  trackingNumber: string;
  isLate: boolean;
  isTouched: boolean;
};

/** Locks the order of a shipment and reads the shipment. @throws DomainError `shipment_not_found` */
const lockShipment = async (trx: Transaction, id: string, shipmentId: string): Promise<ShipmentRow> => {
  await maybeOne(trx, sql`select from orders where id = ${id} for update`);
  const found = await maybeOne<ShipmentRow>(
    trx,
    sql`select o.status, s.carrier, s.tracking_number as "trackingNumber",
               s.created_at < now() - make_interval(mins => ${UNDO_MINUTES}) as "isLate",
               ${isTouchedSince(sql`s.created_at`)} as "isTouched"
          from shipment s join orders o on o.id = s.order_id where s.id = ${shipmentId} and o.id = ${id}`,
  );
  if (found === null) throw new DomainError('shipment_not_found');
  return found;
};

/** Locks an unsent email about a shipment, so that it is not sent before this transaction ends. */
const lockPendingMail = (
  trx: Transaction,
  shipmentId: string,
  kinds: ('order.shipped' | 'order.tracking_changed')[],
): Promise<{ id: string } | null> =>
  maybeOne<{ id: string }>(
    trx,
    sql`select id from outbox where kind = any(${sql.param(kinds)}::text[]) and entity_id = ${shipmentId} and tries = 0
         limit 1 for update`,
  );

/** Formats carrier and tracking number: 'UPS, 1Z999'. */
const formatTracking = ({ carrier, trackingNumber }: TrackingForm): string =>
  [carrier, trackingNumber].filter((part) => part !== '').join(', ');

/**
 * Sets or corrects the carrier and tracking number of a parcel. The buyer gets an email, unless an earlier email
 * about the parcel is still unsent, which will then have the new number. Unchanged values have no effect.
 * @throws DomainError `shipment_not_found`
 */
export const correctShipment = async (
  db: Database,
  admin: Caller,
  { id, shipment: shipmentId }: { id: string; shipment: string },
  tracking: TrackingForm,
): Promise<Order> => {
  const actorId = admin.customerId;
  await db.transaction(async (trx) => {
    const was = await lockShipment(trx, id, shipmentId);
    if (was.carrier === tracking.carrier && was.trackingNumber === tracking.trackingNumber) return;
    const pendingMail = await lockPendingMail(trx, shipmentId, ['order.shipped', 'order.tracking_changed']);
    await execute(
      trx,
      sql`update shipment set carrier = ${tracking.carrier}, tracking_number = ${tracking.trackingNumber}
           where id = ${shipmentId}`,
    );
    const before = formatTracking(was);
    const note = `${formatTracking(tracking)}${before === '' ? '' : ` instead of ${before}`}`;
    const audited = [...new Set([tracking.carrier, was.carrier])].filter((name) => name !== '').join(' instead of ');
    await record(trx, { kind: 'order.tracking_changed', orderId: id, actorId, byStaff: true, note, audited });
    if (pendingMail === null) await queueMail(trx, 'order.tracking_changed', shipmentId, id);
  });
  return getOrder(db, admin, id);
};

/**
 * Undoes a shipment within `UNDO_MINUTES`, unless anything on the order was refunded or returned since. Its pieces are
 * on the shelf again and reserved for the order. An unsent email about it is deleted; otherwise the buyer gets a
 * correction.
 * @throws DomainError `shipment_not_found`, `shipment_stays`
 */
export const undoShipment = async (
  db: Database,
  admin: Caller,
  { id, shipment: shipmentId }: { id: string; shipment: string },
): Promise<Order> => {
  const actorId = admin.customerId;
  await db.transaction(async (trx) => {
    const was = await lockShipment(trx, id, shipmentId);
    if (!allows(was.status, 'unship') || was.isLate || was.isTouched) throw new DomainError('shipment_stays');
    const pendingMail = await lockPendingMail(trx, shipmentId, ['order.shipped']);
    await unshipPieces(trx, [shipmentId], actorId);
    const note = formatTracking(was);
    const audited = was.carrier;
    await record(trx, { kind: 'order.shipment_undone', orderId: id, actorId, byStaff: true, note, audited });
    if (pendingMail === null) await queueMail(trx, 'order.shipment_undone', id, id);
    else await execute(trx, sql`delete from outbox where id = ${pendingMail.id}`);
  });
  return getOrder(db, admin, id);
};
