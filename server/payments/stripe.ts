import Stripe from 'stripe';
import { Refusal } from '#contract/errors.ts';

/** What the shop knows of a PaymentIntent. */
export type Intent = {
  id: string;
  status: Stripe.PaymentIntent.Status;
  amountCents: number;
  currency: string;
  /** Goes to the buyer's browser; never stored, never logged. */
  clientSecret: string;
  /** What the shop wrote on it: which checkout it pays. */
  metadata: Record<string, string>;
};

/** The card provider, as far as the shop uses it. Every act may throw Refusal `provider_unavailable`. */
export type CardProvider = {
  createIntent(wanted: {
    amountCents: number;
    currency: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent>;
  /** Voids an intent. One that can no longer be voided (it succeeded) is answered as it is. */
  cancelIntent(id: string): Promise<Intent>;
  /** Gives money of a succeeded intent back, once for a key. */
  refundIntent(wanted: {
    intentId: string;
    amountCents: number;
    idempotencyKey: string;
    metadata: Record<string, string>;
  }): Promise<{ id: string; failed: boolean }>;
  /**
   * Reads a webhook whose signature is right and not older than five minutes.
   * @throws Refusal `signature_invalid`
   */
  readEvent(raw: Buffer, signature: string): ProviderEvent;
};

/** What a webhook is about; everything else in it is asked of the provider. */
export type ProviderEvent = { id: string; type: string; intentId: string | null };

const present = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: intent.status,
  amountCents: intent.amount,
  currency: intent.currency,
  clientSecret: intent.client_secret ?? '',
  metadata: intent.metadata,
});

const ask = async (request: () => Promise<Stripe.PaymentIntent>): Promise<Intent> => {
  try {
    return present(await request());
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidRequestError) throw cause;
    throw new Refusal('provider_unavailable', { cause });
  }
};

/**
 * Whether the provider keeps this failure under its idempotency key and would answer it again for ever
 * (docs.stripe.com/api/idempotent_requests): its own errors are kept, a lost connection is not.
 */
export const isStoredFailure = (error: unknown): boolean => {
  const cause = error instanceof Refusal ? error.cause : error;
  return cause instanceof Stripe.errors.StripeAPIError || cause instanceof Stripe.errors.StripeInvalidRequestError;
};

/** How old a signed webhook may be (docs.stripe.com/webhooks, Preventing replay attacks). */
const TOLERANCE_SECONDS = 300;

const intentOf = ({ data: { object } }: Stripe.Event): string | null => {
  if (object.object === 'payment_intent') return object.id;
  const intent = 'payment_intent' in object ? object.payment_intent : null;
  return typeof intent === 'string' ? intent : null;
};

/**
 * The official SDK, unchanged in both modes.
 * @param webhookSecret what the provider signs its webhooks with
 * @param host where the API answers instead of api.stripe.com: the sandbox, in embedded mode only
 */
export const openCardProvider = (
  secretKey: string,
  webhookSecret: string,
  host?: { host: string; port: number },
): CardProvider => {
  if (host !== undefined && !secretKey.startsWith('sk_test_sandbox_')) {
    throw new Error('only a sandbox key may be sent to another host than the provider’s');
  }
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(host && { ...host, protocol: 'http' }),
  });
  return {
    createIntent: ({ amountCents, currency, metadata, idempotencyKey }) =>
      ask(() =>
        stripe.paymentIntents.create(
          { amount: amountCents, currency, metadata, allowed_payment_method_types: ['card'] },
          { idempotencyKey },
        ),
      ),
    retrieveIntent: (id) => ask(() => stripe.paymentIntents.retrieve(id)),
    async cancelIntent(id) {
      try {
        return await ask(() => stripe.paymentIntents.cancel(id));
      } catch (error) {
        const late =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
        if (late) return await ask(() => stripe.paymentIntents.retrieve(id));
        throw error;
      }
    },
    async refundIntent({ intentId, amountCents, idempotencyKey, metadata }) {
      try {
        const made = await stripe.refunds.create(
          { payment_intent: intentId, amount: amountCents, metadata },
          { idempotencyKey },
        );
        return { id: made.id, failed: made.status === 'failed' || made.status === 'canceled' };
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeInvalidRequestError) return { id: '', failed: true };
        throw new Refusal('provider_unavailable', { cause });
      }
    },
    readEvent(raw, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(raw, signature, webhookSecret, TOLERANCE_SECONDS);
      } catch (cause) {
        throw new Refusal('signature_invalid', { cause });
      }
      // Test events must not move real orders, nor the other way round.
      if (event.livemode !== secretKey.includes('_live_')) throw new Refusal('signature_invalid');
      return { id: event.id, type: event.type, intentId: intentOf(event) };
    },
  };
};
