import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { payment, providerEvent } from '#server/db/schema/orders.ts';
import type { CardProvider, Intent, ProviderEvent } from './card-provider.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyIntent } from './settle.ts';

/**
 * Takes an intent of ours that no attempt knows: the answer to its creation was lost. The attempt that waits for
 * it gets it; where none waits any more it is voided.
 */
const adoptIntent = async (db: Database, provider: CardProvider, intent: Intent): Promise<Intent> => {
  const { checkout: checkoutId = '', seq = '0' } = intent.metadata;
  const adopted = await db
    .update(payment)
    .set({ providerId: intent.id, status: 'open', updatedAt: sql`now()` })
    .where(
      and(
        sql`${payment.checkoutId}::text = ${checkoutId}`,
        eq(payment.seq, Number(seq)),
        eq(payment.status, 'creating'),
        isNull(payment.providerId),
      ),
    );
  return adopted.rowCount === 0 ? provider.cancelIntent(intent.id) : intent;
};

const isKnown = async (db: Database, intentId: string): Promise<boolean> => {
  const [row] = await db.select({ id: payment.id }).from(payment).where(eq(payment.providerId, intentId));
  return row !== undefined;
};

/**
 * Applies an intent that was just retrieved, whether an attempt knows it or not.
 * @returns what became of it, for the record
 */
export const followIntent = async (db: Database, provider: CardProvider, found: Intent): Promise<string> => {
  // Another program may use the same account at the provider.
  if (found.metadata['shop'] !== 'copperline') return 'not ours';
  const intent = (await isKnown(db, found.id)) ? found : await adoptIntent(db, provider, found);
  if (!(await isKnown(db, intent.id))) return 'voided';
  await applyIntent(db, intent);
  return intent.status;
};

const follow = async (db: Database, provider: CardProvider, event: ProviderEvent): Promise<string> => {
  if (event.intentId === null) return 'ignored';
  // Also before a dispute: its payment may not have been heard of yet.
  const status = await followIntent(db, provider, await provider.retrieveIntent(event.intentId));
  return event.disputeId === null ? status : applyDispute(db, await provider.retrieveDispute(event.disputeId));
};

/**
 * Follows an event of the provider. It is believed for its ids only; the provider is asked what is true now. It is
 * noted after the work, so that a failure lets it come again; the same event twice, or in another order, changes
 * nothing.
 * @throws Refusal `provider_unavailable`
 */
export const followEvent = async (db: Database, provider: CardProvider, event: ProviderEvent): Promise<void> => {
  const [known] = await db.select({ id: providerEvent.id }).from(providerEvent).where(eq(providerEvent.id, event.id));
  if (known !== undefined) return;
  let outcome: string;
  try {
    outcome = await follow(db, provider, event);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'transaction_refused') throw error;
    outcome = 'refused';
  }
  await db
    .insert(providerEvent)
    .values({ id: event.id, type: event.type, intentId: event.intentId, outcome })
    .onConflictDoNothing();
};
