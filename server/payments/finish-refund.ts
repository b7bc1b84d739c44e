import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/open.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orders, payment, refund, stockMove } from '#server/db/schema/orders.ts';
import { queueMail } from '#server/platform/outbox.ts';
import type { CardProvider } from './stripe.ts';

type Order = typeof orders.$inferSelect;

/**
 * What a wholly refunded order does to the stock: goods that never left are for sale again; goods that were
 * delivered are so only when the admin has them back.
 */
const returnGoods = async (trx: Transaction, order: Order, restock: boolean): Promise<void> => {
  const { productId, quantity, deliveredAt, id: orderId } = order;
  if (deliveredAt !== null && !restock) return;
  const change = deliveredAt === null ? { dOnHand: 0, dReserved: -quantity } : { dOnHand: quantity, dReserved: 0 };
  await trx.insert(stockMove).values({ productId, ...change, reason: 'refunded', orderId });
  await trx
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + ${change.dOnHand}`, reserved: sql`${stock.reserved} + ${change.dReserved}` })
    .where(eq(stock.productId, productId));
};

const endOrder = async (trx: Transaction, orderId: string, amountCents: number, restock: boolean): Promise<void> => {
  const [order] = await trx
    .update(orders)
    .set({
      refundedCents: sql`${orders.refundedCents} + ${amountCents}`,
      status: sql`case ${orders.status} when 'refunding' then 'refunded' else ${orders.status} end`,
    })
    .where(eq(orders.id, orderId))
    .returning();
  if (order?.status === 'refunded') await returnGoods(trx, order, restock);
};

/** A refund the provider will not make: the money stays, and so does the order. */
const failRefund = (db: Database, refundId: string, orderId: string | null): Promise<void> =>
  db.transaction(async (trx) => {
    const failed = await trx
      .update(refund)
      .set({ status: 'failed', doneAt: sql`now()` })
      .where(and(eq(refund.id, refundId), eq(refund.status, 'due')));
    if (failed.rowCount === 0 || orderId === null) return;
    await trx
      .update(orders)
      .set({ status: sql`case when ${orders.deliveredAt} is null then 'paid' else 'delivered' end` })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'refunding')));
  });

/**
 * Makes a refund that is due, at the provider first, under a key of its own: asked again, it is made once. Then
 * the order, its stock and the mail follow in one transaction.
 * @throws Refusal `provider_unavailable`; to be tried again
 */
export const finishRefund = async (db: Database, provider: CardProvider, refundId: string): Promise<void> => {
  const [due] = await db
    .select({ refund, intentId: payment.providerId })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.id, refundId), eq(refund.status, 'due')));
  if (due === undefined || due.intentId === null) return;
  const { orderId, amountCents, restock } = due.refund;
  const made = await provider.refundIntent({
    intentId: due.intentId,
    amountCents,
    idempotencyKey: `refund:${refundId}`,
    metadata: { shop: 'copperline', refund: refundId },
  });
  if (made.failed) {
    await failRefund(db, refundId, orderId);
    return;
  }
  await db.transaction(async (trx) => {
    // The order before the refund: locks are taken in this order everywhere (design, data).
    if (orderId !== null) {
      await trx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
    }
    const finished = await trx
      .update(refund)
      .set({ status: 'done', providerId: made.id, doneAt: sql`now()` })
      .where(and(eq(refund.id, refundId), eq(refund.status, 'due')));
    if (finished.rowCount === 0) return;
    if (orderId !== null) await endOrder(trx, orderId, amountCents, restock);
    await queueMail(trx, 'refund.done', refundId);
  });
};
