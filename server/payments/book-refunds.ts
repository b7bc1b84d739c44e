import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/open.ts';
import { payment, refund } from '#server/db/schema/orders.ts';
import { queueMail } from '#server/platform/outbox.ts';
import { bookLoss } from './book-loss.ts';
import type { MadeRefund } from './card-provider.ts';
import { lockOrders } from './lock-orders.ts';
import { restateOrder } from './restate-order.ts';
import { findKept, isPromised, isUnmade, type OrderRow, type RefundRow, shareOut } from './share-out.ts';

const states = { pending: 'due', succeeded: 'done', failed: 'failed' } as const;

const write = async (trx: Transaction, row: RefundRow, made: MadeRefund): Promise<boolean> => {
  const status = states[made.status];
  // Failed is final at the provider, and what has come does not set out again: an older answer came later.
  const isFinal = row.status === 'failed' && (row.providerId !== null || row.handId !== null);
  if (isFinal || (row.status === 'done' && status === 'due')) return false;
  await trx
    .update(refund)
    .set({
      status,
      doneAt: status === 'due' ? null : sql`now()`,
      ...(row.handId === null && made.id !== '' && { providerId: made.id }),
    })
    .where(eq(refund.id, row.id));
  if (row.status === status) return false;
  if (status === 'done') await queueMail(trx, 'refund.done', row.id);
  if (status === 'failed') await queueMail(trx, 'refund.failed', row.id);
  return true;
};

/** What was promised here and not made yet cannot be made any more, where somebody was faster at the provider. */
const giveWay = async (trx: Transaction, refunds: RefundRow[], cents: number, paidCents: number): Promise<void> => {
  const promised = () => refunds.filter(isPromised).reduce((sum, one) => sum + one.amountCents, 0);
  for (const row of refunds.filter(isUnmade).toReversed()) {
    const over = promised() + cents - paidCents;
    if (over <= 0) return;
    // Money for an ended order is still owed, as far as there is any left.
    const left = row.orderId === null ? row.amountCents - over : 0;
    if (left > 0) row.amountCents = left;
    else row.status = 'failed';
    row.attempt += 1;
    const { status, amountCents, attempt } = row;
    await trx.update(refund).set({ status, amountCents, attempt }).where(eq(refund.id, row.id));
  }
};

/** A refund that somebody made at the provider by hand. */
const bookHand = async (
  trx: Transaction,
  paid: typeof payment.$inferSelect,
  together: OrderRow[],
  refunds: RefundRow[],
  made: MadeRefund,
): Promise<void> => {
  if (made.status === 'failed') return;
  await giveWay(trx, refunds, made.amountCents, paid.amountCents);
  const status = states[made.status];
  for (const { orderId, cents } of shareOut(made.amountCents, findKept(together, refunds))) {
    const [booked] = await trx
      .insert(refund)
      .values({
        paymentId: paid.id,
        orderId,
        amountCents: cents,
        reason: 'Given back at the card provider',
        handId: made.id,
        status,
        doneAt: status === 'due' ? null : sql`now()`,
      })
      .returning();
    if (booked === undefined) throw new Error('an insert returned no row');
    refunds.push(booked);
    if (status === 'done') await queueMail(trx, 'refund.done', booked.id);
  }
};

/**
 * Writes on our side what the provider says of the refunds of a payment, whoever made them: our own by what we wrote on
 * them, those made by hand split over the orders paid together, in proportion to what is kept of each. May be
 * repeated; older answers change nothing.
 * @param made of this payment, oldest first; not necessarily all of them
 */
export const bookRefunds = async (trx: Transaction, intentId: string, made: MadeRefund[]): Promise<void> => {
  const [paid] = await trx.select().from(payment).where(eq(payment.providerId, intentId));
  if (paid === undefined) return;
  const together = await lockOrders(trx, paid.checkoutId);
  const refunds = await trx
    .select()
    .from(refund)
    .where(and(eq(refund.paymentId, paid.id), isNull(refund.disputeId)))
    .orderBy(refund.createdAt)
    .for('update');
  for (const one of made) {
    const known = refunds.filter(
      (row) =>
        (one.id !== '' && (row.providerId === one.id || row.handId === one.id)) ||
        (row.providerId === null && row.id === one.metadata['refund']),
    );
    for (const row of known) {
      if (await write(trx, row, one)) row.status = states[one.status];
    }
    if (known.length === 0) await bookHand(trx, paid, together, refunds, one);
  }
  for (const { id } of together) await restateOrder(trx, id);
  await bookLoss(trx, paid.id);
};
