import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { statesAllowing } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { assertBuyerMayAct, isCancellableBy } from '#features/orders/server/order-access.ts';
import { releaseStock } from '#features/orders/server/release-stock.ts';
import { voidPayments } from '#features/payments/server/settle.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/**
 * Completes a started cancellation: voids the PaymentIntent at the provider, then sets the final status and releases
 * the stock in one guarded write. While the provider processes a payment, the order waits, because its money may still
 * arrive. Any process may call this again at any time.
 * @throws DomainError `provider_unavailable`
 */
export const finishCancellation = async (db: Database, provider: CardProvider, orderId: string): Promise<void> => {
  if (!(await voidPayments(db, provider, orderId))) return;
  await db.transaction((trx) => releaseStock(trx, orderId, statesAllowing('finishCancel')));
};

/**
 * Marks the order as `cancelling` if its status allows it.
 * @throws DomainError `order_not_found` if the caller may not cancel it; the errors of `assertBuyerMayAct`
 */
const startCancellation = (db: Database, caller: Caller, orderId: string): Promise<void> =>
  db.transaction(async (trx) => {
    const { customerId: actorId, asStaff } = caller;
    const order = await maybeOne<{ isOwn: boolean }>(
      trx,
      sql`select o.customer_id = ${actorId} as "isOwn" from orders o
           where o.id = ${orderId} and ${isCancellableBy(caller)} for update`,
    );
    if (order === null) throw new DomainError('order_not_found');
    const byStaff = asStaff && !order.isOwn;
    if (!asStaff && order.isOwn) await assertBuyerMayAct(trx, orderId);
    const begun = await maybeOne(
      trx,
      sql`update orders set status = 'cancelling', cancel_reason = ${byStaff ? 'admin' : 'customer'}
           where id = ${orderId} and status in ${sqlStatesAllowing('cancel')} returning id`,
    );
    if (begun !== null) await record(trx, { kind: 'order.cancellation_started', orderId, actorId, byStaff });
  });

/**
 * Cancels an unpaid order. A repeated call returns the cancelled order. While the provider is unreachable or processes
 * a payment, the order stays `cancelling` and the sweep completes it.
 * @throws DomainError the errors of `startCancellation`; `order_already_paid`, even if the payment succeeds before the
 *   cancellation
 */
export const cancelOrder = async (
  db: Database,
  provider: CardProvider,
  caller: Caller,
  orderId: string,
): Promise<Order> => {
  await startCancellation(db, caller, orderId);
  const read = () => getOrder(db, caller, orderId, caller.hasMorePermission);
  const begun = await read();
  if (begun.status === 'cancelling') {
    try {
      await finishCancellation(db, provider, orderId);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'provider_unavailable') return begun;
      throw error;
    }
  }
  const order = await read();
  if (order.status === 'cancelling') return order;
  if (order.paid) throw new DomainError('order_already_paid');
  if (order.status !== 'cancelled' && order.status !== 'expired') throw new DomainError('order_not_cancellable');
  return order;
};
