import { and, eq, isNull, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { decline, payment, refund } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { becomePaid } from './become-paid.ts';
import type { CardFailure, CardProvider, Intent } from '#platform/server/card-provider/card-provider.ts';
import { LIVE_STATUSES, type PaymentRow, lockOrder } from './payment-balance.ts';
import { syncMissingRefunds } from './book-refunds.ts';

/** Records a declined card of a payment, once. The caller must hold the order's lock. */
export const insertDecline = async (
  trx: Transaction,
  { id: paymentId, orderId }: PaymentRow,
  failure: CardFailure,
): Promise<void> => {
  const written = await trx
    .insert(decline)
    .values({ paymentId, ...failure })
    .onConflictDoNothing();
  if (written.rowCount === 1) await record(trx, { kind: 'order.card_refused', orderId, note: failure.message });
};

/**
 * Applies the provider's state of an intent and its refunds, and marks the order as paid if the payment has succeeded.
 * It queries the provider without an open transaction, then applies the response in one short transaction. Applying it
 * twice changes nothing.
 * @throws DomainError `transaction_refused` if the intent or its amount is not this shop's
 * @throws DomainError `provider_unavailable`
 */
export const settle = async (db: Database, provider: CardProvider, intentId: string): Promise<Intent> => {
  const intent = await provider.retrieveIntent(intentId);
  await applyIntent(db, intent);
  await syncMissingRefunds(db, provider, intent);
  return intent;
};

/** Promises the refund of a late payment, once. If the provider refuses that refund, a person must decide. */
const promiseLateRefund = async (trx: Transaction, { id: paymentId, orderId, amountCents }: PaymentRow) => {
  const [before] = await trx.select({ id: refund.id }).from(refund).where(eq(refund.paymentId, paymentId)).limit(1);
  if (before !== undefined) return;
  const reason = 'The order had ended';
  await trx.insert(refund).values({ paymentId, ofOrder: false, amountCents, reason });
  await record(trx, { kind: 'order.refund_requested', orderId, cents: amountCents, note: reason });
};

const isLiveAttempt = sql`${payment.status} in ${LIVE_STATUSES}`;

/** @returns whether this marked the order as paid */
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
      .where(and(eq(payment.id, ours.id), isLiveAttempt));
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
  if (await becomePaid(trx, ours)) return true;
  // Money for an ended order is refunded; money already applied is left alone.
  if (ours.appliedAt === null) await promiseLateRefund(trx, ours);
  return false;
};

/** Applies an intent that was just retrieved. Locks the order, then the payment. */
export const applyIntent = async (db: Database, intent: Intent): Promise<void> => {
  const isNewlyPaid = await db.transaction((trx) => applyInTransaction(trx, intent));
  if (isNewlyPaid) orderChannels.paid.publish(null);
};

const isFinal = ({ status }: Intent): boolean => status === 'succeeded' || status === 'canceled';

/**
 * Voids every live attempt to pay an order, at the provider first. If the payment was faster, the order becomes paid
 * instead. No transaction is open during the calls to the provider.
 * @returns false if the provider is still processing a payment, so that its money may yet arrive
 * @throws DomainError `provider_unavailable`; the caller may retry
 */
export const voidPayments = async (db: Database, provider: CardProvider, orderId: string): Promise<boolean> => {
  // An attempt without a stored intent cannot be paid, because its client secret never reached a browser.
  await db
    .update(payment)
    .set({ status: 'canceled', updatedAt: sql`now()` })
    .where(and(eq(payment.orderId, orderId), isLiveAttempt, isNull(payment.providerId)));
  const open = await db
    .select({ providerId: payment.providerId })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), isLiveAttempt));
  let areFinal = true;
  for (const { providerId } of open) {
    if (providerId === null) continue;
    const intent = await provider.cancelIntent(providerId);
    await applyIntent(db, intent);
    if (!isFinal(intent)) areFinal = false;
  }
  return areFinal;
};
