import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RequestKey } from '#platform/server/request-key.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { COPIED_AT_KEY } from '#platform/server/db/meta.ts';
import { payment, refund } from './schema.ts';
import { meta } from '#platform/server/db/schema.ts';
import { bookRefunds } from './book-refunds.ts';
import type { CardProvider, ProviderRefund } from '#platform/server/card-provider/card-provider.ts';
import { type PaymentRow, type RefundRow, hasOpenDispute, lockOrder } from './payment-balance.ts';
import { isStoredFailure } from '#platform/server/card-provider/stripe.ts';
import { type Tender, type TenderRefund, findTender, toTenderId } from './tenders.ts';

type DueRefund = {
  refund: RefundRow;
  paid: PaymentRow;
  isDisputed: boolean;
  /** The refund came with a copy of another shop's database; that shop makes it. */
  isCopied: boolean;
};

const requestRefund = async (
  db: Database,
  provider: CardProvider,
  { id, amountCents, attempt }: DueRefund['refund'],
  intentId: string,
): Promise<ProviderRefund> => {
  const { shop } = provider.account;
  try {
    return await provider.refundIntent({
      intentId,
      amountCents,
      idempotencyKey: `${shop}:refund:${id}:${attempt}`,
      metadata: { shop, refund: id },
    });
  } catch (error) {
    // The provider repeats a stored failure under this key, so the next attempt uses another.
    if (isStoredFailure(error)) {
      await db
        .update(refund)
        .set({ attempt: attempt + 1 })
        .where(and(eq(refund.id, id), eq(refund.attempt, attempt)));
    }
    throw error;
  }
};

const isDue = (refundId: string) =>
  and(eq(refund.id, refundId), eq(refund.status, 'due'), isNull(refund.providerId), isNull(refund.handId));

const toMadeRefund = (
  { method }: Tender,
  { id: refundId, amountCents }: RefundRow,
  { id, status }: TenderRefund,
): ProviderRefund => ({ id: toTenderId(method, id), amountCents, status, metadata: { refund: refundId } });

/**
 * Makes a due refund by a tender and books it in one transaction. The order's lock lets one attempt do so.
 * @throws DomainError `provider_unavailable` for any error: the refund stays promised, so nobody may request it again
 */
const refundByTender = async (db: Database, tender: Tender, refundId: string, paid: PaymentRow): Promise<void> => {
  const refundAndBook = async (trx: Transaction): Promise<void> => {
    await lockOrder(trx, paid.orderId);
    const [due] = await trx.select().from(refund).where(isDue(refundId)).for('update');
    if (due === undefined || paid.providerId === null) return;
    const made = await tender.refund(trx, due, paid);
    await bookRefunds(trx, paid.providerId, [toMadeRefund(tender, due, made)]);
  };
  await db.transaction(refundAndBook).catch((cause: unknown) => {
    throw new DomainError('provider_unavailable', { cause });
  });
};

/**
 * Makes a refund that was promised in the same transaction, and records that staff pay its money out in cash. Call it
 * instead of `syncOrderWithRefunds`.
 * @throws DomainError `refund_not_in_cash` if the money goes back elsewhere, such as to a card; the errors of the
 *   tender
 */
export const makeRefundInCash = async (
  trx: Transaction,
  staff: Caller,
  refundId: string,
  key: RequestKey,
): Promise<void> => {
  const [due] = await trx
    .select({ refund, paid: payment })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(isDue(refundId));
  const tender = due === undefined ? null : findTender(due.paid.method);
  if (due === undefined || due.paid.providerId === null || tender?.refundInCash === undefined) {
    throw new DomainError('refund_not_in_cash');
  }
  const made = await tender.refundInCash(trx, staff, due.refund, due.paid, key);
  await bookRefunds(trx, due.paid.providerId, [toMadeRefund(tender, due.refund, made)]);
};

/**
 * Books the outcome of a tender's refund: of a pending one, or the failure of one that succeeded, as when a bank sends
 * a transfer back. It is safe to repeat. It locks the order, so call it before the tender locks its own rows.
 * @param made with the tender's own id
 * @throws Error if the tender made no such refund
 */
export const reportTenderRefund = async (trx: Transaction, method: string, made: TenderRefund): Promise<void> => {
  const id = toTenderId(method, made.id);
  const [found] = await trx
    .select({ amountCents: refund.amountCents, paymentId: payment.providerId })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.providerId, id), eq(payment.method, method)));
  if (found === undefined || found.paymentId === null) throw new Error(`there is no refund ${id}`);
  const { amountCents, paymentId } = found;
  await bookRefunds(trx, paymentId, [{ id, amountCents, status: made.status, metadata: {} }]);
};

/** Finds a refund that the provider has made, or is making, although its response never arrived. */
const findMadeRefund = async (
  provider: CardProvider,
  intentId: string,
  refundId: string,
): Promise<ProviderRefund | undefined> =>
  (await provider.listRefunds(intentId)).find(
    ({ metadata, status }) => metadata['refund'] === refundId && status !== 'failed',
  );

/**
 * Makes a due refund at the provider or by its tender, then updates the order, its stock and the email in one
 * transaction. A refund is made once. A retry first checks if the provider has it, because a response may be lost and a
 * key expire. Two concurrent attempts share a key. While a bank disputes the payment, the refund waits. A refund that
 * came with a copy of another shop's database is never made here, or both shops would refund it.
 * @param options `isNew`: nobody has requested this refund from the provider before
 * @throws DomainError `provider_unavailable`; the caller may retry
 */
export const finishRefund = async (
  db: Database,
  provider: CardProvider,
  refundId: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> => {
  const [due]: DueRefund[] = await db
    .select({
      refund,
      paid: payment,
      isDisputed: sql<boolean>`${hasOpenDispute(sql`${payment.id}`)}`,
      isCopied: sql<boolean>`exists (select 1 from ${meta} where key = ${COPIED_AT_KEY} and value::timestamptz > ${refund.createdAt})`,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(isDue(refundId));
  if (due === undefined || due.paid.providerId === null || due.isDisputed) return;
  const tender = findTender(due.paid.method);
  if (tender !== null) {
    if (!due.isCopied) await refundByTender(db, tender, refundId, due.paid);
    return;
  }
  const intentId = due.paid.providerId;
  const before = isNew ? undefined : await findMadeRefund(provider, intentId, refundId);
  if (before === undefined && due.isCopied) return;
  const made = before ?? (await requestRefund(db, provider, due.refund, intentId));
  // A refused refund has no id at the provider, so the metadata must identify it.
  const named = { ...made, metadata: { ...made.metadata, refund: refundId } };
  await db.transaction((trx) => bookRefunds(trx, intentId, [named]));
};
