import Stripe from 'stripe';
import { DomainError } from '#platform/contract/errors.ts';
import type { CardProvider, Intent, ProviderEvent, ProviderAccount } from './card-provider.ts';
import { isEvent, presentDispute, presentEvent, presentIntent, presentRefund } from './stripe-objects.ts';

/** @throws DomainError `provider_unavailable`; the provider's own error if it refuses the request */
const callApi = async <T>(request: () => Promise<T>): Promise<T> => {
  try {
    return await request();
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidRequestError) throw cause;
    throw new DomainError('provider_unavailable', { cause });
  }
};

const callIntentApi = (request: () => Promise<Stripe.PaymentIntent>): Promise<Intent> =>
  callApi(async () => presentIntent(await request()));

/**
 * True if the provider stores this failure under its idempotency key and would repeat it forever
 * (docs.stripe.com/api/idempotent_requests). It stores its own errors, but not a lost connection or a concurrent
 * identical request. A key that was used with other parameters is unusable too.
 */
export const isStoredFailure = (error: unknown): boolean => {
  const cause = error instanceof DomainError ? error.cause : error;
  return (
    cause instanceof Stripe.errors.StripeAPIError ||
    cause instanceof Stripe.errors.StripeInvalidRequestError ||
    (cause instanceof Stripe.errors.StripeIdempotencyError && cause.statusCode === 400)
  );
};

/** True if the provider refused the amount because it is too small or too large for this currency. */
export const isAmountRefusal = (error: unknown): boolean => {
  const cause = error instanceof DomainError ? error.cause : error;
  return (
    cause instanceof Stripe.errors.StripeInvalidRequestError &&
    (cause.code === 'amount_too_small' || cause.code === 'amount_too_large')
  );
};

/** The events that may change an order. */
const FOLLOWED_EVENTS = [
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

const collectPages = async <T, U>(pages: AsyncIterable<T>, present: (one: T) => U): Promise<U[]> => {
  const all: U[] = [];
  for await (const one of pages) all.push(present(one));
  return all;
};

/** The maximum age of a signed webhook (docs.stripe.com/webhooks, Preventing replay attacks). */
const TOLERANCE_SECONDS = 300;

/**
 * Opens the official SDK, unchanged in both modes.
 * @param webhookSecret verifies the provider's webhook signatures
 * @param account the shop's identity and limits at the provider
 * @param host replaces api.stripe.com: the sandbox, in embedded mode only
 */
export const openCardProvider = (
  secretKey: string,
  webhookSecret: string,
  account: ProviderAccount,
  host?: { host: string; port: number },
): CardProvider => {
  if (host !== undefined && !secretKey.startsWith('sk_test_sandbox_')) {
    throw new Error('only a sandbox key may be sent to a host other than the provider’s');
  }
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(host && { ...host, protocol: 'http' }),
  });
  const retrieveIntent = (id: string) =>
    callIntentApi(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  return {
    account,
    createIntent: ({ amountCents, currency, metadata, idempotencyKey }) =>
      callIntentApi(() =>
        stripe.paymentIntents.create(
          { amount: amountCents, currency, metadata, allowed_payment_method_types: ['card'] },
          { idempotencyKey },
        ),
      ),
    retrieveIntent,
    async cancelIntent(id) {
      try {
        return await callIntentApi(() => stripe.paymentIntents.cancel(id));
      } catch (error) {
        const isUnexpectedState =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
        if (isUnexpectedState) return await retrieveIntent(id);
        throw error;
      }
    },
    async refundIntent({ intentId, amountCents, idempotencyKey, metadata }) {
      const form = { payment_intent: intentId, amount: amountCents, metadata };
      try {
        return await callApi(async () => presentRefund(await stripe.refunds.create(form, { idempotencyKey })));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { id: '', amountCents, status: 'failed', metadata };
      }
    },
    listRefunds: (intentId) =>
      callApi(async () => {
        const newestFirst = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return (await collectPages(newestFirst, presentRefund)).toReversed();
      }),
    retrieveDispute: (id) => callApi(async () => presentDispute(await stripe.disputes.retrieve(id))),
    listEvents: (since, until, most) =>
      callApi(async () => {
        const created = { gte: since, ...(until !== null && { lt: until }) };
        const newestFirst: ProviderEvent[] = [];
        for await (const event of stripe.events.list({ created, types: FOLLOWED_EVENTS, limit: 100 })) {
          if (newestFirst.length === most) return null;
          newestFirst.push(presentEvent(event));
        }
        return newestFirst.toReversed();
      }),
    async *listIntents(since) {
      const params = { created: { gte: since }, limit: 100, expand: ['data.latest_charge'] };
      let page = await callApi(() => stripe.paymentIntents.list(params));
      yield page.data.map(presentIntent);
      while (page.has_more) {
        const after = page.data.at(-1)?.id ?? '';
        page = await callApi(() => stripe.paymentIntents.list({ ...params, starting_after: after }));
        yield page.data.map(presentIntent);
      }
    },
    listRefunded: (since) =>
      callApi(async () => {
        const made = stripe.refunds.list({ created: { gte: since }, limit: 100 });
        const intents = await collectPages(made, ({ payment_intent: intent }) => intent);
        return [...new Set(intents.filter((one) => typeof one === 'string'))];
      }),
    listDisputes: (since) =>
      callApi(() => collectPages(stripe.disputes.list({ created: { gte: since }, limit: 100 }), presentDispute)),
    listIntentDisputes: (intentId) =>
      callApi(() => collectPages(stripe.disputes.list({ payment_intent: intentId, limit: 100 }), presentDispute)),
    readEvent(raw, signature) {
      let event: Partial<Stripe.Event>;
      try {
        event = stripe.webhooks.constructEvent(raw, signature, webhookSecret, TOLERANCE_SECONDS);
      } catch (cause) {
        throw new DomainError('signature_invalid', { cause });
      }
      // Test events must not change real orders, and live events must not change test orders.
      if (event.livemode !== secretKey.includes('_live_')) throw new DomainError('signature_invalid');
      if (!isEvent(event)) throw new DomainError('invalid_request');
      return presentEvent(event);
    },
  };
};
