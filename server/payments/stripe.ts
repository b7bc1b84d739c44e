import Stripe from 'stripe';
import { Refusal } from '#contract/errors.ts';
import type { CardProvider, Intent } from './card-provider.ts';
import { presentDispute, presentEvent, presentIntent, presentRefund } from './stripe-objects.ts';

const ask = async (request: () => Promise<Stripe.PaymentIntent>): Promise<Intent> => {
  try {
    return presentIntent(await request());
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

/** What the shop follows: what may change an order. */
const FOLLOWED = [
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

const reach = async <T>(request: () => Promise<T>): Promise<T> => {
  try {
    return await request();
  } catch (cause) {
    throw new Refusal('provider_unavailable', { cause });
  }
};

const collect = async <T, U>(pages: AsyncIterable<T>, present: (one: T) => U): Promise<U[]> => {
  const all: U[] = [];
  for await (const one of pages) all.push(present(one));
  return all;
};

/** How old a signed webhook may be (docs.stripe.com/webhooks, Preventing replay attacks). */
const TOLERANCE_SECONDS = 300;

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
        return presentRefund(made);
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeInvalidRequestError) return { id: '', failed: true };
        throw new Refusal('provider_unavailable', { cause });
      }
    },
    findRefund: (intentId, metadata) =>
      reach(async () => {
        const isIt = (one: Stripe.Refund) => Object.entries(metadata).every(([key, is]) => one.metadata?.[key] === is);
        for await (const one of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
          if (isIt(one)) return presentRefund(one);
        }
        return null;
      }),
    retrieveDispute: (id) => reach(async () => presentDispute(await stripe.disputes.retrieve(id))),
    listEvents: (since) =>
      reach(async () => {
        const newestFirst = stripe.events.list({ created: { gte: since }, types: FOLLOWED, limit: 100 });
        return (await collect(newestFirst, presentEvent)).toReversed();
      }),
    listIntents: (since) =>
      reach(() => collect(stripe.paymentIntents.list({ created: { gte: since }, limit: 100 }), presentIntent)),
    readEvent(raw, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(raw, signature, webhookSecret, TOLERANCE_SECONDS);
      } catch (cause) {
        throw new Refusal('signature_invalid', { cause });
      }
      // Test events must not move real orders, nor the other way round.
      if (event.livemode !== secretKey.includes('_live_')) throw new Refusal('signature_invalid');
      return presentEvent(event);
    },
  };
};
