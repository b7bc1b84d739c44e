import { type SQL, eq, sql } from 'drizzle-orm';
import { type Cents, cents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import {
  type OrderRecord,
  type PaymentRow,
  type RefundRow,
  isPromised,
  isUnconfirmed,
  lockOrder,
  sumAmounts,
} from './payment-balance.ts';
import { payment, refund } from './schema.ts';
import { issueCreditNotes } from '#features/documents/server/issue-credit-notes.ts';
import { record } from '#features/audit/server/record.ts';
import { bookLoss } from './disputes.ts';
import type { CardProvider, Intent, ProviderRefund } from '#platform/server/card-provider/card-provider.ts';
import { insertRefunds } from './insert-refunds.ts';
import { syncOrderWithRefunds } from './sync-order-with-refunds.ts';
import { maybeOne } from '#platform/server/db/query.ts';

const refundStatusByProvider = { pending: 'due', succeeded: 'done', failed: 'failed' } as const;

/** Records the outcome of a refund on the order and queues the emails about it. */
const recordRefundOutcome = async (
  trx: Transaction,
  orderId: string,
  { id, amountCents, reason, status }: RefundRow,
) => {
  if (status === 'due') return;
  await record(trx, { kind: `refund.${status}`, orderId, about: id, cents: amountCents, note: reason });
};

const updateRefund = async (trx: Transaction, orderId: string, row: RefundRow, made: ProviderRefund): Promise<void> => {
  const status = refundStatusByProvider[made.status];
  // A failed refund is final at the provider, and a completed one never becomes pending again. Such a response is
  // stale.
  const isFinal = row.status === 'failed' && (row.providerId !== null || row.handId !== null);
  if (isFinal || (row.status === 'done' && status === 'due')) return;
  await trx
    .update(refund)
    .set({
      status,
      doneAt: status === 'due' ? null : sql`now()`,
      ...(row.handId === null && made.id !== '' && { providerId: made.id }),
    })
    .where(eq(refund.id, row.id));
  if (row.status === status) return;
  row.status = status;
  await recordRefundOutcome(trx, orderId, row);
};

/**
 * Shrinks promised refunds that are not made yet to the money that is left, or fails them: somebody refunded at the
 * provider first.
 */
const shrinkPromisedRefunds = async (
  trx: Transaction,
  refunds: RefundRow[],
  takenCents: Cents,
  paidCents: Cents,
): Promise<void> => {
  const promised = () => sumAmounts(refunds.filter(isPromised));
  for (const row of refunds.filter(isUnconfirmed).toReversed()) {
    const excessCents = promised() + takenCents - paidCents;
    if (excessCents <= 0) return;
    // A refund for an ended order is still owed, up to what is left.
    const owedCents = cents(row.ofOrder ? 0 : row.amountCents - excessCents);
    if (owedCents > 0) row.amountCents = owedCents;
    else row.status = 'failed';
    row.attempt += 1;
    const { status, amountCents, attempt } = row;
    await trx.update(refund).set({ status, amountCents, attempt }).where(eq(refund.id, row.id));
  }
};

/** Books a refund that somebody made by hand in the provider's dashboard. */
const bookManualRefund = async (
  trx: Transaction,
  paid: PaymentRow,
  order: OrderRecord | undefined,
  refunds: RefundRow[],
  made: ProviderRefund,
): Promise<void> => {
  if (made.status === 'failed') return;
  await shrinkPromisedRefunds(trx, refunds, made.amountCents, paid.amountCents);
  const status = refundStatusByProvider[made.status];
  const booked = await insertRefunds(trx, paid, order, refunds, made.amountCents, {
    reason: 'Refunded at the card provider',
    handId: made.id,
    status,
    doneAt: status === 'due' ? null : sql`now()`,
  });
  for (const one of booked) await recordRefundOutcome(trx, paid.orderId, one);
};

/**
 * Books the provider's refunds of a payment, including manual ones. Metadata identifies this shop's own refunds. Manual
 * refunds count toward the order, up to the money that it still holds. It is safe to repeat: stale responses change
 * nothing.
 * @param made refunds of this payment, oldest first; the list may be incomplete
 */
export const bookRefunds = async (trx: Transaction, intentId: string, made: ProviderRefund[]): Promise<void> => {
  const [paid] = await trx.select().from(payment).where(eq(payment.providerId, intentId));
  if (paid === undefined) return;
  const order = await lockOrder(trx, paid.orderId);
  const refunds = await trx
    .select()
    .from(refund)
    .where(eq(refund.paymentId, paid.id))
    .orderBy(refund.createdAt)
    .for('update');
  for (const one of made) {
    const known = refunds.filter(
      (row) =>
        (one.id !== '' && (row.providerId === one.id || row.handId === one.id)) ||
        (row.providerId === null && row.id === one.metadata['refund']),
    );
    for (const row of known) await updateRefund(trx, paid.orderId, row, one);
    if (known.length === 0) await bookManualRefund(trx, paid, order, refunds, one);
  }
  await syncOrderWithRefunds(trx, paid.orderId);
  await bookLoss(trx, paid.id);
  await issueCreditNotes(trx, paid.orderId);
};

/**
 * Fetches all refunds of a payment from the provider and books them, including late failures.
 * @throws DomainError `provider_unavailable`
 */
export const syncRefunds = async (db: Database, provider: CardProvider, intentId: string): Promise<void> => {
  const made = await provider.listRefunds(intentId);
  await db.transaction((trx) => bookRefunds(trx, intentId, made));
};

/** Cents of a payment that the provider is known to have refunded, including refunds that are pending there. */
export const providerRefundedCents = (paymentId: SQL): SQL => sql`
  (select coalesce(sum(r.amount_cents), 0) from refund r where r.payment_id = ${paymentId} and r.dispute_id is null
      and (r.status = 'done' or (r.status = 'due' and (r.provider_id is not null or r.hand_id is not null))))`;

/**
 * Books missing refunds of an intent that was just retrieved, if its refunded total differs from this shop's records.
 */
export const syncMissingRefunds = async (db: Database, provider: CardProvider, intent: Intent): Promise<void> => {
  if (intent.status !== 'succeeded' || intent.refundedCents === null) return;
  const recorded = await maybeOne<{ cents: Cents }>(
    db,
    sql`select ${providerRefundedCents(sql`p.id`)} as cents from payment p where p.provider_id = ${intent.id}`,
  );
  if (recorded !== null && recorded.cents !== intent.refundedCents) await syncRefunds(db, provider, intent.id);
};
