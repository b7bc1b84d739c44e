import type { Database } from '#platform/server/db/open.ts';
import type { SignedMessage } from '#platform/server/http/caller.ts';
import type { CardProvider } from './card-provider.ts';
import { followEvent } from './follow-event.ts';

/**
 * Hears what the provider tells by itself: a payment whose tab was closed, a cancellation made elsewhere, a dispute.
 * @throws Refusal `signature_invalid`; `provider_unavailable`, and the provider tries again
 */
export const receiveWebhook = async (
  db: Database,
  provider: CardProvider,
  { raw, signature }: SignedMessage,
): Promise<{ received: true }> => {
  await followEvent(db, provider, provider.readEvent(raw, signature));
  return { received: true };
};
