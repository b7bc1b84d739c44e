import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { payment } from './schema.ts';
import { applyIntent } from './settle.ts';
import type { CardProvider } from './card-provider.ts';

const isLiveAttempt = inArray(payment.status, ['creating', 'open']);

/**
 * Voids every live attempt to pay an order, at the provider first. Where the money was faster, the
 * order becomes paid instead. No transaction is open while the provider is asked.
 * @throws DomainError `provider_unavailable`; to be tried again
 */
export const voidPayments = async (db: Database, provider: CardProvider, orderId: string): Promise<void> => {
  // An attempt whose intent was never stored cannot be paid: its client secret was never handed out.
  await db
    .update(payment)
    .set({ status: 'canceled', updatedAt: sql`now()` })
    .where(and(eq(payment.orderId, orderId), isLiveAttempt, isNull(payment.providerId)));
  const open = await db
    .select({ providerId: payment.providerId })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), isLiveAttempt));
  for (const { providerId } of open) {
    if (providerId !== null) await applyIntent(db, await provider.cancelIntent(providerId));
  }
};
