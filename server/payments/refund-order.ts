import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { allows, type Order } from '#contract/orders.ts';
import type { RefundForm } from '#contract/payments.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { dispute, orders, payment, refund } from '#server/db/schema/orders.ts';
import { audit } from '#server/db/schema/shop.ts';
import { getOrder } from '#server/orders/get-order.ts';
import type { Caller } from '#server/platform/caller.ts';
import { finishRefund } from './finish-refund.ts';
import type { CardProvider } from './card-provider.ts';
import { restateOrder } from './restate-order.ts';

/** The payment of an order, locked, and what of the order's own money has not been promised back yet. */
const lockRest = async (trx: Transaction, order: typeof orders.$inferSelect) => {
  const [paid] = await trx
    .select()
    .from(payment)
    .where(and(eq(payment.checkoutId, order.checkoutId), eq(payment.status, 'succeeded')))
    .for('update');
  if (paid === undefined) throw new Refusal('order_not_refundable');
  const [given] = await trx
    .select({ cents: sql<string>`coalesce(sum(${refund.amountCents}), 0)` })
    .from(refund)
    .where(and(eq(refund.orderId, order.id), inArray(refund.status, ['due', 'done'])));
  return { paymentId: paid.id, restCents: order.goodsCents + order.shippingCents - Number(given?.cents ?? 0) };
};

/** While a bank disputes a payment the provider gives nothing of it back. */
const isDisputed = async (trx: Transaction, paymentId: string): Promise<boolean> => {
  const [open] = await trx
    .select({ id: dispute.id })
    .from(dispute)
    .where(and(eq(dispute.paymentId, paymentId), eq(dispute.status, 'open')));
  return open !== undefined;
};

/** Promises a refund: from here on its money is spoken for, whatever the provider says and when. */
const openRefund = (
  db: Database,
  admin: Caller,
  orderId: string,
  { amount, restock, reason }: z.output<typeof RefundForm>,
): Promise<string> =>
  db.transaction(async (trx) => {
    const [order] = await trx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (order === undefined) throw new Refusal('order_not_found');
    if (!allows(order.status, 'refund')) throw new Refusal('order_not_refundable');
    const { paymentId, restCents } = await lockRest(trx, order);
    if (await isDisputed(trx, paymentId)) throw new Refusal('order_disputed_refund');
    const amountCents = amount === undefined ? restCents : toCents(amount);
    if (amountCents > restCents || amountCents <= 0) {
      throw new Refusal('refund_too_much', { details: { rest: toDollars(restCents) } });
    }
    if (restock && amountCents < restCents) throw new Refusal('restock_whole_only');
    const [opened] = await trx
      .insert(refund)
      .values({ paymentId, orderId, amountCents, restock, reason, actorId: admin.customerId })
      .returning({ id: refund.id });
    if (opened === undefined) throw new Error('an insert returned no row');
    await restateOrder(trx, orderId);
    await trx
      .insert(audit)
      .values({ actorId: admin.customerId, act: 'order.refund', entity: 'order', entityId: orderId });
    return opened.id;
  });

/**
 * Gives money of a paid order back: all that is left of it, or a part. While the provider cannot be reached the
 * refund stays due, and the sweeper finishes it.
 * @throws Refusal `order_not_found`, `order_not_refundable`, `order_disputed_refund`, `restock_whole_only`;
 *   `refund_too_much` with what is left in `details`; `refund_failed` when the provider will not make it
 */
export const refundOrder = async (
  db: Database,
  provider: CardProvider,
  admin: Caller,
  orderId: string,
  form: z.output<typeof RefundForm>,
): Promise<Order> => {
  const refundId = await openRefund(db, admin, orderId, form);
  try {
    await finishRefund(db, provider, refundId, true);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'provider_unavailable') throw error;
  }
  const [made] = await db.select({ status: refund.status }).from(refund).where(eq(refund.id, refundId));
  if (made?.status === 'failed') throw new Refusal('refund_failed');
  return getOrder(db, admin, orderId);
};
