import { sql } from 'drizzle-orm';
import type { OrderStep } from '#features/checkout/server/order-steps.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { readWaySettings } from '#features/ways-to-pay/server/read-ways.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

const DAY_HOURS = 24;

/**
 * The hours that an order by staff waits for its payment. They are the same as for an order that its buyer pays
 * at the counter.
 */
export const getHoldHours = async (db: Database): Promise<number> =>
  (await readWaySettings(db)).counterHoldDays * DAY_HOURS;

/** A request of a staff member, with what identifies its repetition. */
export type StaffRequest = { staff: Caller; idempotencyKey: string | null; requestHash: string };

/**
 * Records that staff placed an order. A concurrent request with the same key fails here, and its order is rolled
 * back.
 */
export const noteStaffOrder = ({ staff, idempotencyKey, requestHash }: StaffRequest): OrderStep => ({
  async after(trx, { id }) {
    await execute(
      trx,
      sql`insert into staff_order (order_id, actor_id, idempotency_key, request_hash)
          values (${id}, ${staff.customerId}, ${idempotencyKey}, ${requestHash})`,
    );
  },
});

/**
 * Gets the order that the same request placed before, as it is now; null if it is new.
 * @throws DomainError `staff_order_key_reused` if the key belongs to another request
 */
const findPlaced = async (
  db: Database,
  { staff, idempotencyKey, requestHash }: StaffRequest,
): Promise<Order | null> => {
  if (idempotencyKey === null) return null;
  const earlier = await maybeOne<{ orderId: string; number: number; requestHash: string }>(
    db,
    sql`select f.order_id as "orderId", o.number, f.request_hash as "requestHash"
          from staff_order f join orders o on o.id = f.order_id
         where f.actor_id = ${staff.customerId} and f.idempotency_key = ${idempotencyKey}`,
  );
  if (earlier === null) return null;
  if (earlier.requestHash !== requestHash) {
    throw new DomainError('staff_order_key_reused', {
      message: `Order ${earlier.number} was already placed from this form, before your last change. Look at it first.`,
    });
  }
  return getOrder(db, staff, earlier.orderId);
};

/** Places an order once, however often the request arrives. A repetition returns the first order as it is now. */
export const placeOnce = async (db: Database, request: StaffRequest, place: () => Promise<Order>): Promise<Order> => {
  const earlier = await findPlaced(db, request);
  if (earlier !== null) return earlier;
  try {
    return await place();
  } catch (error) {
    // The same request, sent twice, may have placed the order first and taken the last of the stock.
    const first = await findPlaced(db, request);
    if (first === null) throw error;
    return first;
  }
};
