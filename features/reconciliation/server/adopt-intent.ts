import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/server/schema.ts';
import { payment } from '#features/payments/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { CardProvider, Intent } from '#platform/server/card-provider/card-provider.ts';
import { lockOrder } from '#features/payments/server/payment-balance.ts';
import { recordUnmatchedPayment } from './unmatched-payments.ts';
import { applyIntent, voidPayments } from '#features/payments/server/settle.ts';

/**
 * Assigns an intent to the payment attempt that lost the response to its creation, unless that attempt has stored
 * an intent since the caller looked for it.
 * @returns whether the attempt has the intent
 */
const assignToWaitingAttempt = async (db: Database, { id, metadata }: Intent): Promise<boolean> => {
  const { order: orderId = '', seq = '0' } = metadata;
  const adopted = await db
    .update(payment)
    .set({ providerId: id, status: 'open', updatedAt: sql`now()` })
    .where(
      and(
        sql`${payment.orderId}::text = ${orderId}`,
        eq(payment.seq, Number(seq)),
        eq(payment.status, 'creating'),
        isNull(payment.providerId),
      ),
    );
  if (adopted.rowCount === 1) return true;
  const [stored] = await db.select({ id: payment.id }).from(payment).where(eq(payment.providerId, id));
  return stored !== undefined;
};

/**
 * Books a paid intent whose order exists but whose payment attempt does not, as after a restore from a backup.
 * The money pays the order if it can still be paid, and is refunded otherwise.
 */
const bookUnknownPayment = async (db: Database, provider: CardProvider, intent: Intent): Promise<void> => {
  const orderId = intent.metadata['order'] ?? '';
  await db.transaction(async (trx) => {
    await lockOrder(trx, orderId);
    const [last] = await trx
      .select({ seq: max(payment.seq) })
      .from(payment)
      .where(eq(payment.orderId, orderId));
    const found = await trx
      .insert(payment)
      .values({
        orderId,
        seq: (last?.seq ?? 0) + 1,
        idempotencyKey: `found:${intent.id}`,
        providerId: intent.id,
        amountCents: intent.amountCents,
        currency: intent.currency,
        status: 'succeeded',
      })
      .onConflictDoNothing();
    if (found.rowCount === 1) {
      await record(trx, { kind: 'order.payment_started', orderId, cents: intent.amountCents });
    }
  });
  await applyIntent(db, intent);
  const [paid] = await db.select({ id: orders.id }).from(orders).where(eq(orders.transactionId, intent.id));
  // Voids any attempt that was opened since, so that the customer cannot pay twice.
  if (paid !== undefined) await voidPayments(db, provider, orderId);
};

/**
 * Handles an intent of this shop that no payment attempt knows. If an attempt waits for it, the attempt gets it.
 * Otherwise the intent is voided. If its money has already moved, it pays its order or is refunded; without such
 * an order, it becomes an unmatched payment and staff are alerted.
 * @param isOrderKnown whether the order that the intent pays is in this shop's database
 * @returns the outcome, for the event log
 */
export const adoptIntent = async (
  db: Database,
  provider: CardProvider,
  found: Intent,
  isOrderKnown: boolean,
): Promise<string> => {
  if (await assignToWaitingAttempt(db, found)) {
    await applyIntent(db, found);
    return found.status;
  }
  const intent = found.status === 'succeeded' ? found : await provider.cancelIntent(found.id);
  if (intent.status !== 'succeeded') return intent.status === 'canceled' ? 'voided' : intent.status;
  if (!isOrderKnown) return recordUnmatchedPayment(db, intent);
  await bookUnknownPayment(db, provider, intent);
  return intent.status;
};
