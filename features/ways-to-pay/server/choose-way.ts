import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { allows, hasOrderFact } from '#features/orders/contract/order-status.ts';
import { getStanding } from '#features/unpaid-caps/server/customer-standing.ts';
import { assertBuyerMayAct } from '#features/orders/server/order-access.ts';
import { sqlStatesAllowing, sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { mayHoldFullTime, type UnpaidCaps } from '#features/unpaid-caps/server/unpaid-caps.ts';
import { lockOrder, type OrderRecord } from '#features/payments/server/payment-balance.ts';
import type { OrderWays, WayToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { getWays, readWaySettings } from './read-ways.ts';

/** The most days that an order waits if its buyer has never paid. */
const NEW_BUYER_DAYS = 2;

const NOT_YET = 'Verify your email address first, or pay by card.';

/** Locks the caller's unpaid order. @throws DomainError `order_not_found`, `order_not_payable` */
const lockUnpaidOrder = async (trx: Transaction, { customerId }: Caller, orderId: string): Promise<OrderRecord> => {
  const order = await lockOrder(trx, orderId);
  if (order === undefined || order.customerId !== customerId) throw new DomainError('order_not_found');
  if (allows(order.status, 'pay')) return order;
  throw new DomainError(
    'order_not_payable',
    hasOrderFact(order.status, 'wasPaid') ? { message: 'This order is already paid.' } : {},
  );
};

/** True if another order of the buyer waited for a payment that did not come, or still waits. */
const hasOtherWait = (trx: Transaction, { id, customerId }: OrderRecord): Promise<boolean> =>
  oneValue<boolean>(
    trx,
    sql`select exists (select from orders e
                        where e.customer_id = ${customerId} and e.id <> ${id} and e.status not in ${sqlStatesWhere('wasPaid')}
                          and (exists (select from order_way w where w.order_id = e.id)
                               or exists (select from payment a where a.order_id = e.id)))`,
  );

/**
 * The days that the order waits for its money, counted from when it was placed. Choosing a way to pay costs the buyer
 * nothing, so the conditions are those of `extendHold`. The order must not have to be paid at once. The buyer must be
 * allowed to hold all their orders for the full time, or the order must be the first one of a new account that waits.
 * @throws DomainError `way_not_offered`
 */
const findHoldDays = async (trx: Transaction, order: OrderRecord, days: number, caps: UnpaidCaps): Promise<number> => {
  if (order.heldUntil.getTime() - order.createdAt.getTime() < caps.holdHours * HOUR_MS) {
    throw new DomainError('way_not_offered', { message: NOT_YET });
  }
  const standing = await getStanding(trx, order.customerId);
  const isTrusted = mayHoldFullTime(standing, caps);
  if (!isTrusted && (standing.held.cents > caps.cents || (await hasOtherWait(trx, order)))) {
    throw new DomainError('way_not_offered', { message: NOT_YET });
  }
  return isTrusted && standing.paid.orders > 0 ? days : Math.min(days, NEW_BUYER_DAYS);
};

/** @returns false if the buyer had chosen this way already */
const saveWay = async (trx: Transaction, orderId: string, way: WayToPay): Promise<boolean> => {
  const changed = await maybeOne(
    trx,
    sql`insert into order_way as w (order_id, way) values (${orderId}, ${way})
        on conflict (order_id) do update set way = excluded.way, chosen_at = now() where w.way <> excluded.way
        returning order_id`,
  );
  return changed !== null;
};

/**
 * Notes that the buyer of an unpaid order will pay by bank transfer or at the counter, and holds the goods longer. The
 * buyer may choose again, and the card stays possible. A repeated choice changes nothing and sends no second email.
 * @throws DomainError `order_not_found`, also for another customer's order; `order_not_payable`, `way_not_offered`;
 *   the errors of `assertBuyerMayAct`
 */
export const chooseWay = (
  db: Database,
  caller: Caller,
  orderId: string,
  way: WayToPay,
  caps: UnpaidCaps,
): Promise<OrderWays> =>
  db.transaction(async (trx) => {
    // The locks are taken in the same sequence as when an order is placed or its payment starts.
    await acquireNamedLocks(trx, 'unpaid', [caller.customerId]);
    const order = await lockUnpaidOrder(trx, caller, orderId);
    await assertBuyerMayAct(trx, orderId);
    const settings = await readWaySettings(trx);
    if (!settings[way] || (way === 'counter' && !order.isCollected)) throw new DomainError('way_not_offered');
    const days = way === 'bank' ? settings.bankHoldDays : settings.counterHoldDays;
    const held = await findHoldDays(trx, order, days, caps);
    await execute(
      trx,
      sql`update orders set held_until = greatest(held_until, created_at + make_interval(days => ${held}::int))
           where id = ${orderId} and status in ${sqlStatesAllowing('pay')}`,
    );
    if (await saveWay(trx, orderId, way)) {
      await record(trx, {
        kind: 'order.way_chosen',
        orderId,
        actorId: caller.customerId,
        note: way === 'bank' ? 'By bank transfer' : 'At the counter',
      });
      if (way === 'bank') await queueMail(trx, 'order.bank_details', orderId, orderId);
    }
    return getWays(trx, caller, orderId);
  });
