import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { statesAllowing } from '#features/orders/contract/order-status.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/server/schema.ts';
import { payment, refund } from './schema.ts';
import { issueInvoice } from '#features/documents/server/issue-invoice.ts';
import { record } from '#features/audit/server/record.ts';
import { orderChannels } from '#platform/server/jobs/happened.ts';
import type { CardProvider, Intent } from './card-provider.ts';
import type { PaymentRow } from './find-kept.ts';
import { syncMissingRefunds } from './follow-refunds.ts';
import { lockOrder } from './lock-order.ts';
import { insertDecline } from './write-decline.ts';

/**
 * Writes on our side what the provider says of an intent, and of what of it went back: the one place where an order
 * becomes paid. The provider is asked while no transaction is open; then one short transaction applies the answer, and
 * applying it twice changes nothing.
 * @throws DomainError `transaction_refused` when the intent is not one of ours, or not of this amount
 * @throws DomainError `provider_unavailable`
 */
export const settle = async (db: Database, provider: CardProvider, intentId: string): Promise<Intent> => {
  const intent = await provider.retrieveIntent(intentId);
  await applyIntent(db, intent);
  await syncMissingRefunds(db, provider, intent);
  return intent;
};

/** Promises money that came too late back, once: if the provider will not make that refund, a person has to look. */
const promiseLateRefund = async (trx: Transaction, { id: paymentId, orderId, amountCents }: PaymentRow) => {
  const [before] = await trx.select({ id: refund.id }).from(refund).where(eq(refund.paymentId, paymentId)).limit(1);
  if (before !== undefined) return;
  const reason = 'The order had ended';
  await trx.insert(refund).values({ paymentId, ofOrder: false, amountCents, reason });
  await record(trx, { kind: 'order.refund_asked', orderId, cents: amountCents, note: reason });
};

/** @returns whether the order has become paid by it */
const applyInTransaction = async (trx: Transaction, intent: Intent): Promise<boolean> => {
  const [row] = await trx.select().from(payment).where(eq(payment.providerId, intent.id));
  if (row === undefined) throw new DomainError('transaction_refused');
  const { orderId } = row;
  await lockOrder(trx, orderId);
  const [ours] = await trx.select().from(payment).where(eq(payment.id, row.id)).for('update');
  if (ours === undefined) throw new DomainError('transaction_refused');
  const matches =
    ours.amountCents === intent.amountCents &&
    ours.currency === intent.currency &&
    intent.metadata['order'] === orderId;
  if (!matches) throw new DomainError('transaction_refused');

  if (intent.status === 'canceled') {
    await trx
      .update(payment)
      .set({ status: 'canceled', updatedAt: sql`now()` })
      .where(and(eq(payment.id, ours.id), inArray(payment.status, ['creating', 'open'])));
    return false;
  }
  if (intent.failure !== null) await insertDecline(trx, ours, intent.failure);
  if (intent.status !== 'succeeded') {
    await trx
      .update(payment)
      .set({ updatedAt: sql`now()` })
      .where(eq(payment.id, ours.id));
    return false;
  }
  await trx
    .update(payment)
    .set({ status: 'succeeded', updatedAt: sql`now()` })
    .where(eq(payment.id, ours.id));
  const paid = await trx
    .update(orders)
    .set({ status: 'paid', transactionId: intent.id, paidAt: sql`now()`, cancelReason: null })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.status, statesAllowing('acceptPayment')),
        // After a restore from a backup it may come to something else than was paid.
        eq(orders.totalCents, ours.amountCents),
      ),
    );
  if (paid.rowCount === 1) {
    await trx
      .update(payment)
      .set({ appliedAt: sql`now()` })
      .where(and(eq(payment.id, ours.id), isNull(payment.appliedAt)));
    await record(trx, { kind: 'order.paid', orderId, cents: ours.amountCents, note: intent.id });
    await issueInvoice(trx, orderId);
    return true;
  }
  // Money for what has ended meanwhile goes back; what is applied already is not touched.
  if (ours.appliedAt === null) await promiseLateRefund(trx, ours);
  return false;
};

/** Applies an intent that was just retrieved. Locks the order, then the payment. */
export const applyIntent = async (db: Database, intent: Intent): Promise<void> => {
  const isNewlyPaid = await db.transaction((trx) => applyInTransaction(trx, intent));
  if (isNewlyPaid) orderChannels.paid.publish(null);
};
