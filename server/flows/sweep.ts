import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { statesAllowing } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { orders, payment, refund } from '#server/db/schema/orders.ts';
import { catchUpEvents } from '#server/payments/catch-up.ts';
import { finishRefund } from '#server/payments/finish-refund.ts';
import { reconcileDaily } from '#server/payments/reconcile-intents.ts';
import { settle } from '#server/payments/settle.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { finishCancel } from './cancel-order.ts';

const BATCH = 100;

/**
 * Follows what the provider told and no webhook brought. Ends unpaid orders whose hold has run out, the same way a person cancels one, and finishes what a crash,
 * a closed tab or an unreachable provider left half done: begun cancellations, payments that nobody
 * asked about for five minutes, refunds that are due; once a day compares the provider's books. One that fails is logged and met again next time.
 */
export const sweep = async (db: Database, provider: CardProvider, log: FastifyBaseLogger): Promise<void> => {
  const attempt = async (act: string, id: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (err) {
      log.warn({ err, act, id }, 'sweep left one for later');
    }
  };
  await attempt('events', 'since the last look', () => catchUpEvents(db, provider, log));
  await db
    .update(orders)
    .set({ status: 'cancelling', cancelReason: 'expired' })
    .where(and(inArray(orders.status, statesAllowing('cancel')), lt(orders.heldUntil, sql`now()`)));
  const cancelling = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, 'cancelling'))
    .limit(BATCH);
  for (const { id } of cancelling) await attempt('cancel', id, () => finishCancel(db, provider, id));

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
    .limit(BATCH);
  for (const { id } of open) {
    if (id !== null) await attempt('settle', id, () => settle(db, provider, id));
  }
  const due = await db
    .select({ id: refund.id })
    .from(refund)
    .where(eq(refund.status, 'due'))
    .orderBy(refund.createdAt)
    .limit(BATCH);
  for (const { id } of due) await attempt('refund', id, () => finishRefund(db, provider, id));
  await attempt('reconcile', 'daily', () => reconcileDaily(db, provider, log));
};
