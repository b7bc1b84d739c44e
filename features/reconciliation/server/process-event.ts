import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { payment } from '#features/payments/server/schema.ts';
import { providerEvent } from './schema.ts';
import type { CardProvider, Intent, ProviderEvent } from '#platform/server/card-provider/card-provider.ts';
import { adoptIntent } from './adopt-intent.ts';
import { applyDispute } from '#features/payments/server/disputes.ts';
import { recordDecline, voidWhenTriesUsed } from '#features/payments/server/card-tries.ts';
import { syncMissingRefunds, syncRefunds } from '#features/payments/server/book-refunds.ts';
import { recordUnmatchedLoss } from './unmatched-payments.ts';
import { applyIntent } from '#features/payments/server/settle.ts';
import type { SignedMessage } from '#platform/server/http/caller.ts';

const hasPayment = async (db: Database, intentId: string): Promise<boolean> => {
  const [row] = await db.select({ id: payment.id }).from(payment).where(eq(payment.providerId, intentId));
  return row !== undefined;
};

const hasOrder = async (db: Database, { metadata }: Intent): Promise<boolean> =>
  (await maybeOne(db, sql`select from orders where id::text = ${metadata['order'] ?? ''}`)) !== null;

/**
 * Applies an intent that was just retrieved, whether or not an attempt knows it. Ignores intents that another shop or
 * program made on the same account.
 * @returns the outcome, for the event log
 */
export const syncIntent = async (db: Database, provider: CardProvider, found: Intent): Promise<string> => {
  if (!(await hasPayment(db, found.id))) {
    if (found.metadata['shop'] !== provider.account.shop) return 'not ours';
    const outcome = await adoptIntent(db, provider, found, await hasOrder(db, found));
    await syncMissingRefunds(db, provider, found);
    return outcome;
  }
  await applyIntent(db, found);
  await syncMissingRefunds(db, provider, found);
  return found.status;
};

const handleEvent = async (db: Database, provider: CardProvider, event: ProviderEvent): Promise<string> => {
  if (event.intentId === null) return 'ignored';
  // The intent is applied before the dispute, because the shop may not know the payment yet.
  const outcome = await syncIntent(db, provider, await provider.retrieveIntent(event.intentId));
  if (!(await hasPayment(db, event.intentId))) {
    if (event.disputeId !== null) await recordUnmatchedLoss(db, provider, event.intentId);
    return outcome;
  }
  if (event.type.includes('refund')) await syncRefunds(db, provider, event.intentId);
  if (event.failure !== null) {
    await recordDecline(db, event.intentId, event.failure);
    await voidWhenTriesUsed(db, provider, event.intentId);
  }
  return event.disputeId === null ? outcome : applyDispute(db, await provider.retrieveDispute(event.disputeId));
};

/**
 * Processes a provider event. The shop trusts only its ids and its declined card, and fetches the current state from
 * the provider. The event is recorded after the work, so a failed one is processed again. Repeated and reordered events
 * change nothing.
 * @throws DomainError `provider_unavailable`
 */
export const processEvent = async (db: Database, provider: CardProvider, event: ProviderEvent): Promise<void> => {
  const [known] = await db.select({ id: providerEvent.id }).from(providerEvent).where(eq(providerEvent.id, event.id));
  if (known !== undefined) return;
  let outcome: string;
  try {
    outcome = await handleEvent(db, provider, event);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'transaction_refused') throw error;
    outcome = 'refused';
  }
  await db
    .insert(providerEvent)
    .values({ id: event.id, type: event.type, intentId: event.intentId, outcome })
    .onConflictDoNothing();
};

/**
 * Receives the provider's webhooks: a payment whose tab was closed, a cancellation made elsewhere, a dispute.
 * @throws DomainError `signature_invalid`; `provider_unavailable`, after which the provider retries
 */
export const receiveWebhook = async (
  db: Database,
  provider: CardProvider,
  { raw, signature }: SignedMessage,
): Promise<{ received: true }> => {
  await processEvent(db, provider, provider.readEvent(raw, signature));
  return { received: true };
};
