import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { payment, providerEvent } from '#server/db/schema/orders.ts';
import { applyIntent } from './settle.ts';
import type { CardProvider, Intent } from './stripe.ts';

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

/** Applies what the provider says of an intent now, whatever the event said of it then. */
const followIntent = async (db: Database, provider: CardProvider, intentId: string): Promise<string> => {
  const found = await provider.retrieveIntent(intentId);
  // Another program may use the same account at the provider.
  if (found.metadata['shop'] !== 'copperline') return 'not ours';
  const intent = (await isKnown(db, intentId)) ? found : await adoptIntent(db, provider, found);
  if (!(await isKnown(db, intentId))) return 'voided';
  await applyIntent(db, intent);
  return intent.status;
};

/**
 * Hears what the provider tells by itself: a payment whose tab was closed, a cancellation made elsewhere. The
 * event is believed for its id only; the provider is asked what is true. It is noted after the work, so that a
 * failure lets it come again; the same event twice, or in another order, changes nothing.
 * @param raw the body as it came: its bytes are what is signed
 * @throws Refusal `signature_invalid`; `provider_unavailable`, and the provider tries again
 */
export const receiveWebhook = async (
  db: Database,
  provider: CardProvider,
  raw: Buffer,
  signature: string,
): Promise<{ received: true }> => {
  const event = provider.readEvent(raw, signature);
  const [known] = await db.select({ id: providerEvent.id }).from(providerEvent).where(eq(providerEvent.id, event.id));
  if (known !== undefined) return { received: true };
  let outcome = 'ignored';
  if (event.intentId !== null) {
    try {
      outcome = await followIntent(db, provider, event.intentId);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'transaction_refused') throw error;
      outcome = 'refused';
    }
  }
  await db
    .insert(providerEvent)
    .values({ id: event.id, type: event.type, intentId: event.intentId, outcome })
    .onConflictDoNothing();
  return { received: true };
};
