import { and, eq, sql } from 'drizzle-orm';
import { subtractCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/server/schema.ts';
import { dispute, payment, refund } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import { getKeptCents, isUnconfirmed, splitOrderShare, sumAmounts } from './find-kept.ts';
import { restateOrder } from './restate-order.ts';

/**
 * Books what banks have taken of a payment, to the cent; an order that has nothing left ends. What was taken and is won
 * back after all is put back. While the provider has not said whether it makes a refund that is due, nothing is booked:
 * it is when that is known. Nothing is done twice; the order is to be locked.
 */
export const bookLoss = async (trx: Transaction, paymentId: string): Promise<void> => {
  const disputes = await trx.select().from(dispute).where(eq(dispute.paymentId, paymentId)).orderBy(dispute.openedAt);
  if (disputes.length === 0) return;
  const [paid] = await trx.select().from(payment).where(eq(payment.id, paymentId));
  if (paid === undefined) return;
  const { orderId } = paid;
  const [order] = await trx.select().from(orders).where(eq(orders.id, orderId));
  const refunds = await trx.select().from(refund).where(eq(refund.paymentId, paymentId));
  for (const { id: disputeId, status, amountCents } of disputes) {
    const booked = refunds.filter((one) => one.disputeId === disputeId && one.status === 'done');
    if (status !== 'lost') {
      for (const one of booked) one.status = 'failed';
      await trx
        .update(refund)
        .set({ status: 'failed' })
        .where(and(eq(refund.disputeId, disputeId), eq(refund.status, 'done')));
      continue;
    }
    const open = subtractCents(amountCents, sumAmounts(booked));
    if (open <= 0 || refunds.some(isUnconfirmed)) continue;
    for (const { ofOrder, cents } of splitOrderShare(open, getKeptCents(order, paid, refunds))) {
      const [lost] = await trx
        .insert(refund)
        .values({
          paymentId,
          ofOrder,
          amountCents: cents,
          reason: 'The customer’s bank took the money back',
          disputeId,
          status: 'done',
          doneAt: sql`now()`,
        })
        .returning();
      if (lost !== undefined) refunds.push(lost);
    }
    await record(trx, { kind: 'order.money_lost', orderId, cents: open });
  }
  await restateOrder(trx, orderId);
};
