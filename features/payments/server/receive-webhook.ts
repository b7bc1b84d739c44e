import type { Database } from '#platform/server/db/open.ts';
import type { SignedMessage } from '#platform/server/http/caller.ts';
import type { CardProvider } from './card-provider.ts';
import { processEvent } from './follow-event.ts';

/**
 * Hears what the provider tells by itself: a payment whose tab was closed, a cancellation made elsewhere, a dispute.
 * @throws DomainError `signature_invalid`; `provider_unavailable`, and the provider tries again
 */
export const receiveWebhook = async (
  db: Database,
  provider: CardProvider,
  { raw, signature }: SignedMessage,
): Promise<{ received: true }> => {
  await processEvent(db, provider, provider.readEvent(raw, signature));
  return { received: true };
};
