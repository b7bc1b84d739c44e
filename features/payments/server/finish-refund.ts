import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { COPIED_AT_KEY } from '#platform/server/db/meta.ts';
import { payment, refund } from './schema.ts';
import { meta } from '#platform/server/db/schema.ts';
import { bookRefunds } from './book-refunds.ts';
import type { CardProvider, ProviderRefund } from './card-provider.ts';
import { isStoredFailure } from './stripe.ts';

type DueRefund = {
  refund: typeof refund.$inferSelect;
  intentId: string | null;
  isDisputed: boolean;
  /** It came with a copy of another shop's database: that shop makes it. */
  isCopied: boolean;
};

const requestRefund = async (
  db: Database,
  provider: CardProvider,
  { id, amountCents, attempt }: DueRefund['refund'],
  intentId: string,
): Promise<ProviderRefund> => {
  const { shop } = provider.terms;
  try {
    return await provider.refundIntent({
      intentId,
      amountCents,
      idempotencyKey: `${shop}:refund:${id}:${attempt}`,
      metadata: { shop, refund: id },
    });
  } catch (error) {
    // The provider answers its own failure again under this key: the next try has another.
    if (isStoredFailure(error)) {
      await db
        .update(refund)
        .set({ attempt: attempt + 1 })
        .where(and(eq(refund.id, id), eq(refund.attempt, attempt)));
    }
    throw error;
  }
};

/**
 * Makes a refund that is due, at the provider first; then the order, its stock and the mail follow in one transaction. It
 * is made once: a later try first looks whether the provider has it, since an answer may be lost and a key be forgotten,
 * and two tries at once share a key. While a bank disputes the payment the refund waits. A refund that came with a copy of
 * another shop's database is never made here, or both would give the money back.
 * @param isFirst nobody has asked the provider for it before
 * @throws DomainError `provider_unavailable`; to be tried again
 */
export const finishRefund = async (
  db: Database,
  provider: CardProvider,
  refundId: string,
  isFirst = false,
): Promise<void> => {
  const [due]: DueRefund[] = await db
    .select({
      refund,
      intentId: payment.providerId,
      isDisputed: sql<boolean>`exists (select 1 from dispute d where d.payment_id = ${payment.id} and d.status = 'open')`,
      isCopied: sql<boolean>`exists (select 1 from ${meta} where key = ${COPIED_AT_KEY} and value::timestamptz > ${refund.createdAt})`,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.id, refundId), eq(refund.status, 'due'), isNull(refund.providerId), isNull(refund.handId)));
  if (due === undefined || due.intentId === null || due.isDisputed) return;
  const { intentId } = due;
  const before = isFirst
    ? undefined
    : (await provider.listRefunds(intentId)).find(
        ({ metadata, status }) => metadata['refund'] === refundId && status !== 'failed',
      );
  if (before === undefined && due.isCopied) return;
  const made = before ?? (await requestRefund(db, provider, due.refund, intentId));
  // A refund that was refused has no id at the provider, so it has to say which of ours it is.
  const named = { ...made, metadata: { ...made.metadata, refund: refundId } };
  await db.transaction((trx) => bookRefunds(trx, intentId, [named]));
};
