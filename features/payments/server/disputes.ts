import { and, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { dispute, payment, refund } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { ProviderDispute } from './card-provider.ts';
import { getKeptCents, isUnconfirmed, lockOrder, splitOrderShare, sumAmounts } from './payment-balance.ts';
import { subtractCents } from '#platform/contract/money.ts';
import { orders } from '#features/orders/server/schema.ts';
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

/** What each state may follow: banks seldom change their mind, and then for the shop. */
const previousStatuses = { open: ['open'], lost: ['open'], won: ['open', 'lost'] } as const;

/**
 * Writes on our side what the provider says of a dispute, which may be of a part. While it is open what it is of is not
 * given back; won, all is as before; lost, its amount is booked. Its state only moves forward.
 * @param told just retrieved
 * @returns what became of it, for the record
 * @throws DomainError `transaction_refused` when its payment is not ours
 */
export const applyDispute = (db: Database, told: ProviderDispute): Promise<string> =>
  db.transaction(async (trx) => {
    const [paid] = await trx.select().from(payment).where(eq(payment.providerId, told.intentId));
    if (paid === undefined) throw new DomainError('transaction_refused');
    const { orderId } = paid;
    await lockOrder(trx, orderId);
    const { id, amountCents, reason, status } = told;
    const opened = await trx
      .insert(dispute)
      .values({ id, paymentId: paid.id, amountCents, reason, status: 'open' })
      .onConflictDoNothing();
    if (opened.rowCount === 1) {
      await record(trx, { kind: 'dispute.opened', orderId, about: id, cents: amountCents, note: reason });
    }
    const moved = await trx
      .update(dispute)
      .set({ status, amountCents, closedAt: status === 'open' ? null : sql`now()` })
      .where(and(eq(dispute.id, id), inArray(dispute.status, [...previousStatuses[status]])));
    if (status !== 'open' && moved.rowCount === 1) await record(trx, { kind: `dispute.${status}`, orderId, about: id });
    await bookLoss(trx, paid.id);
    return status === 'open' ? 'disputed' : `dispute ${status}`;
  });
