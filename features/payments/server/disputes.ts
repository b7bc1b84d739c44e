import { and, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { dispute, payment, refund } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { ProviderDispute } from '#platform/server/card-provider/card-provider.ts';
import { insertRefunds } from './insert-refunds.ts';
import { isUnconfirmed, lockOrder, sumAmounts } from './payment-balance.ts';
import { subtractCents } from '#platform/contract/money.ts';
import { orders } from '#features/orders/server/schema.ts';
import { syncOrderWithRefunds } from './sync-order-with-refunds.ts';

/**
 * Books what banks took of a payment, to the cent; an order with no money left ends. Money that the shop wins back
 * later is booked back. While the provider has not confirmed a due refund, nothing is booked until it does. It is safe
 * to repeat. The caller must hold the order's lock.
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
    await insertRefunds(trx, paid, order, refunds, open, {
      reason: 'The customer’s bank took the money back',
      disputeId,
      status: 'done',
      doneAt: sql`now()`,
    });
    await record(trx, { kind: 'order.money_lost', orderId, cents: open });
  }
  await syncOrderWithRefunds(trx, orderId);
};

/**
 * For each state, the states that may come before it. Banks rarely change a decision, and then in the shop's favor.
 */
const previousStatuses = { open: ['open'], lost: ['open'], won: ['open', 'lost'] } as const;

/**
 * Applies the provider's state of a dispute, which may cover part of the payment. While it is open, the disputed
 * payment is not refunded. If it is won, nothing has changed; if it is lost, its amount is booked. The state only moves
 * forward.
 * @param providerDispute the dispute, just retrieved
 * @returns the outcome, for the event log
 * @throws DomainError `transaction_refused` if this shop does not know the payment
 */
export const applyDispute = (db: Database, providerDispute: ProviderDispute): Promise<string> =>
  db.transaction(async (trx) => {
    const [paid] = await trx.select().from(payment).where(eq(payment.providerId, providerDispute.intentId));
    if (paid === undefined) throw new DomainError('transaction_refused');
    const { orderId } = paid;
    await lockOrder(trx, orderId);
    const { id, amountCents, reason, status } = providerDispute;
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
