import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { statesAllowing } from '#contract/order-status.ts';
import type { Database } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payment, refund, strayPayment } from '#server/db/schema/payments.ts';
import { catchUpEvents } from '#server/payments/catch-up.ts';
import { finishRefund } from '#server/payments/finish-refund.ts';
import { finishStray } from '#server/payments/refund-stray.ts';
import { settle } from '#server/payments/settle.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { finishCancel } from './cancel-order.ts';

const BATCH = 100;

/**
 * Follows what the provider told and no webhook brought. Ends unpaid orders whose hold has run out, the same way a
 * person cancels one, and finishes what a crash, a closed tab or an unreachable provider left half done: begun
 * cancellations, payments that nobody asked about for five minutes, refunds that are due. One that fails is logged and
 * met again, after those that were not tried since.
 * @param batch most of each kind in one sweep
 */
export const sweep = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  batch = BATCH,
): Promise<void> => {
  const attempt = async (act: string, id: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (err) {
      log.warn({ err, act, id }, 'sweep left one for later');
    }
  };
  let isCaughtUp = true;
  await attempt('events', 'since the last look', async () => {
    isCaughtUp = await catchUpEvents(db, provider, log);
  });
  // After a long absence somebody may have paid, which is not read yet.
  if (isCaughtUp) {
    await db
      .update(orders)
      .set({ status: 'cancelling', cancelReason: 'expired' })
      .where(and(inArray(orders.status, statesAllowing('cancel')), lt(orders.heldUntil, sql`now()`)));
  }
  const cancelling = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.status, statesAllowing('finishCancel')))
    .orderBy(sql`${orders.triedAt} nulls first`, orders.id)
    .limit(batch);
  for (const { id } of cancelling) {
    await db
      .update(orders)
      .set({ triedAt: sql`now()` })
      .where(eq(orders.id, id));
    await attempt('cancel', id, () => finishCancel(db, provider, id));
  }

  const open = await db
    .select({ id: payment.providerId })
    .from(payment)
    .where(
      and(
        inArray(payment.status, ['creating', 'open']),
        isNotNull(payment.providerId),
        lt(payment.updatedAt, sql`now() - interval '5 minutes'`),
      ),
    )
    .orderBy(payment.updatedAt)
    .limit(batch);
  for (const { id } of open) {
    if (id === null) continue;
    await db
      .update(payment)
      .set({ updatedAt: sql`now()` })
      .where(eq(payment.providerId, id));
    await attempt('settle', id, () => settle(db, provider, id));
  }
  const due = await db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.status, 'due'), isNull(refund.providerId), isNull(refund.handId)))
    .orderBy(sql`${refund.triedAt} nulls first`, refund.id)
    .limit(batch);
  for (const { id } of due) {
    await db
      .update(refund)
      .set({ triedAt: sql`now()` })
      .where(eq(refund.id, id));
    await attempt('refund', id, () => finishRefund(db, provider, id));
  }
  const strays = await db
    .select({ id: strayPayment.intentId })
    .from(strayPayment)
    .where(eq(strayPayment.due, true))
    .limit(batch);
  for (const { id } of strays) await attempt('refund', id, () => finishStray(db, provider, id));
};
