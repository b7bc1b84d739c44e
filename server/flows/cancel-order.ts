import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { type Order, statesAllowing } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { getOrder } from '#server/orders/get-order.ts';
import { releaseStock } from '#server/orders/release-stock.ts';
import { voidPayments } from '#server/payments/void-payments.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import type { Caller } from '#server/platform/caller.ts';

/**
 * Ends a cancellation that has begun: voids the PaymentIntent at the provider, then sets the end state
 * and gives the stock back in one guarded write. May be repeated by anyone at any time.
 * @throws Refusal `provider_unavailable`
 */
export const finishCancel = async (db: Database, provider: CardProvider, orderId: string): Promise<void> => {
  const [order] = await db.select({ checkoutId: orders.checkoutId }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) return;
  await voidPayments(db, provider, order.checkoutId);
  await db.transaction((trx) => releaseStock(trx, orderId, statesAllowing('finishCancel')));
};

/** Marks the order as being cancelled, if it is the caller's (or he is admin) and its state allows it. */
const beginCancel = (db: Database, caller: Caller, orderId: string) =>
  db.execute(sql`
    with begun as (
      update orders
         set status = 'cancelling',
             cancel_reason = case when customer_id = ${caller.customerId} then 'customer' else 'admin' end
       where id = ${orderId} and status = any(${sql.param(statesAllowing('cancel'))}::text[])
         and (customer_id = ${caller.customerId} or ${caller.role === 'admin'})
      returning id, cancel_reason
    )
    insert into audit (actor_id, act, entity, entity_id)
    select ${caller.customerId}, 'order.cancel', 'order', id from begun where cancel_reason = 'admin'`);

/**
 * Cancels an unpaid order. Asked again, it answers the cancelled order. While the provider cannot be
 * reached the order stays `cancelling`, and the sweeper ends it.
 * @throws Refusal `order_not_found`; `order_already_paid`, also when the money moved first
 */
export const cancelOrder = async (
  db: Database,
  provider: CardProvider,
  caller: Caller,
  orderId: string,
): Promise<Order> => {
  await beginCancel(db, caller, orderId);
  const begun = await getOrder(db, caller, orderId);
  if (begun.status === 'cancelling') {
    try {
      await finishCancel(db, provider, orderId);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'provider_unavailable') return begun;
      throw error;
    }
  }
  const order = await getOrder(db, caller, orderId);
  if (order.paid) throw new Refusal('order_already_paid');
  if (order.status !== 'cancelled' && order.status !== 'expired') throw new Refusal('order_not_cancellable');
  return order;
};
