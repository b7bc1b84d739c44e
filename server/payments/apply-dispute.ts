import { and, eq, inArray, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { statesAllowing } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { dispute, orders, payment, refund } from '#server/db/schema/orders.ts';
import { queueMail } from '#server/platform/outbox.ts';
import type { Dispute } from './card-provider.ts';
import { endRefunded } from './end-refunded.ts';
import { lockOrders } from './lock-orders.ts';

/**
 * Books that the bank has taken the money of a payment back: each of its orders ends as a refunded one, for what
 * of it was not given back before. Does nothing while no dispute is lost, and nothing twice.
 */
export const bookLoss = async (trx: Transaction, paymentId: string): Promise<void> => {
  const [lost] = await trx
    .select({ disputeId: dispute.id, checkoutId: payment.checkoutId })
    .from(dispute)
    .innerJoin(payment, eq(payment.id, dispute.paymentId))
    .where(and(eq(dispute.paymentId, paymentId), eq(dispute.status, 'lost')));
  if (lost === undefined) return;
  const kept = await trx
    .select({
      id: orders.id,
      cents: sql<string>`${orders.goodsCents} + ${orders.shippingCents} - ${orders.refundedCents}`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.checkoutId, lost.checkoutId),
        inArray(orders.status, statesAllowing('refund')),
        // Whether the provider still makes that refund is not known: the loss is booked when it is.
        sql`not exists (select 1 from refund r where r.order_id = ${orders.id} and r.status = 'due')`,
      ),
    );
  for (const { id: orderId, cents } of kept) {
    const amountCents = Number(cents);
    await trx.update(orders).set({ status: 'refunding' }).where(eq(orders.id, orderId));
    await trx.insert(refund).values({
      paymentId,
      orderId,
      amountCents,
      reason: 'The customer’s bank took the money back',
      disputeId: lost.disputeId,
      status: 'done',
      doneAt: sql`now()`,
    });
    await endRefunded(trx, orderId, amountCents);
  }
};

/**
 * Writes on our side what the provider says of a dispute. While it is open nothing of the payment is delivered;
 * won, all is as before; lost, the orders are refunded ones. Its state only moves forward.
 * @param told just retrieved
 * @returns what became of it, for the record
 * @throws Refusal `transaction_refused` when its payment is not ours
 */
export const applyDispute = (db: Database, told: Dispute): Promise<string> =>
  db.transaction(async (trx) => {
    const [paid] = await trx.select().from(payment).where(eq(payment.providerId, told.intentId));
    if (paid === undefined) throw new Refusal('transaction_refused');
    await lockOrders(trx, paid.checkoutId);
    const { id, amountCents, reason, status } = told;
    const opened = await trx
      .insert(dispute)
      .values({ id, paymentId: paid.id, amountCents, reason, status: 'open' })
      .onConflictDoNothing();
    if (opened.rowCount === 1) await queueMail(trx, 'dispute.opened', id);
    if (status === 'open') return 'disputed';
    await trx
      .update(dispute)
      .set({ status, closedAt: sql`now()` })
      .where(and(eq(dispute.id, id), eq(dispute.status, 'open')));
    await bookLoss(trx, paid.id);
    return `dispute ${status}`;
  });
