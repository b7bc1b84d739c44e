import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { orders, payment, refund } from '#server/db/schema/orders.ts';
import { queueMail } from '#server/platform/outbox.ts';
import { bookLoss } from './apply-dispute.ts';
import type { CardProvider } from './card-provider.ts';
import { endRefunded } from './end-refunded.ts';
import { lockOrders } from './lock-orders.ts';

/** A refund the provider will not make: the money stays, and so does the order; a lost dispute has taken it. */
const failRefund = (
  db: Database,
  checkoutId: string,
  { id: refundId, orderId, paymentId }: typeof refund.$inferSelect,
): Promise<void> =>
  db.transaction(async (trx) => {
    await lockOrders(trx, checkoutId);
    const failed = await trx
      .update(refund)
      .set({ status: 'failed', doneAt: sql`now()` })
      .where(and(eq(refund.id, refundId), eq(refund.status, 'due')));
    if (failed.rowCount === 0 || orderId === null) return;
    await trx
      .update(orders)
      .set({ status: sql`case when ${orders.deliveredAt} is null then 'paid' else 'delivered' end` })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'refunding')));
    await bookLoss(trx, paymentId);
  });

/** Keys are forgotten after 24 hours at the earliest (docs.stripe.com/api/idempotent_requests). */
const KEY_KEPT_HOURS = 23;

/**
 * Makes a refund that is due, at the provider first, under a key of its own: asked again, it is made once. One so old
 * that its key may be forgotten is looked for before. Then the order, its stock and the mail follow in one transaction.
 * @throws Refusal `provider_unavailable`; to be tried again
 */
export const finishRefund = async (db: Database, provider: CardProvider, refundId: string): Promise<void> => {
  const [due] = await db
    .select({
      refund,
      intentId: payment.providerId,
      checkoutId: payment.checkoutId,
      isOld: sql<boolean>`${refund.createdAt} < now() - make_interval(hours => ${KEY_KEPT_HOURS})`,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.id, refundId), eq(refund.status, 'due')));
  if (due === undefined || due.intentId === null) return;
  const { orderId, amountCents } = due.refund;
  const metadata = { shop: 'copperline', refund: refundId };
  const before = due.isOld ? await provider.findRefund(due.intentId, metadata) : null;
  const made =
    before ??
    (await provider.refundIntent({
      intentId: due.intentId,
      amountCents,
      idempotencyKey: `refund:${refundId}`,
      metadata,
    }));
  if (made.failed) {
    await failRefund(db, due.checkoutId, due.refund);
    return;
  }
  await db.transaction(async (trx) => {
    await lockOrders(trx, due.checkoutId);
    const finished = await trx
      .update(refund)
      .set({ status: 'done', providerId: made.id, doneAt: sql`now()` })
      .where(and(eq(refund.id, refundId), eq(refund.status, 'due')));
    if (finished.rowCount === 0) return;
    if (orderId !== null) await endRefunded(trx, orderId, amountCents);
    await bookLoss(trx, due.refund.paymentId);
    await queueMail(trx, 'refund.done', refundId);
  });
};
