import type { PaymentIntent, Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { ApiError, clientErrors } from '#platform/contract/api-error.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { api } from '#platform/web/api.ts';

/** The money may have moved, but the shop could not be reached. The page must ask the shop until it knows. */
export class UnconfirmedPayment extends Error {
  readonly transactionId: string;

  constructor(transactionId: string, cause?: unknown) {
    super(`it is not known whether ${transactionId} was paid`, { cause });
    this.transactionId = transactionId;
  }
}

/** A new address for the order; empty to keep the current one. */
export type DeliveryInput = { deliveryAddress?: AddressForm };

/** The bank declined the card: no money moved, and another card may work. */
export class CardDeclined extends UserFacingError {}

/** True if the failure comes from the provider, not from the shop. */
export const isProviderError = (failure: unknown): boolean =>
  failure instanceof UserFacingError && !(failure instanceof ApiError);

/** True if the order costs another amount than the page shows. */
export const isPriceChanged = (failure: unknown): boolean => failure instanceof ApiError && failure.is('price_changed');

/** The provider's client secret begins with the intent's id. */
const getIntentId = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret;

/** Without a response the money may still have moved, so this queries the provider before any retry. */
const findSucceeded = async (stripe: Stripe, clientSecret: string, intent: PaymentIntent | undefined) => {
  if (intent !== undefined) return intent.status === 'succeeded' ? intent : null;
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent?.status === 'succeeded' ? paymentIntent : null;
};

/**
 * Pays an order: the card, the intent, the confirmation (specification, section 7), after which the shop queries the
 * provider itself. A decline keeps the intent, so that the next attempt pays the same one.
 * @returns the paid order
 * @throws CardDeclined, or UserFacingError for a wrong number or date, in the provider's words; or an ApiError of the
 *   shop
 * @throws UnconfirmedPayment if it is unknown whether the order was paid
 */
export const payOrder = async (
  { stripe, card }: { stripe: Stripe; card: StripeCardElement },
  order: Order,
  deliveryInput: DeliveryInput,
): Promise<Order> => {
  // This comes first, because the card fields detect a wrong number or date before any request to the shop.
  const billing = { name: order.userName, email: order.email };
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (method.error) throw new UserFacingError(method.error.message ?? clientErrors.internal.message);

  let clientSecret: string;
  try {
    ({ clientSecret } = await api.call(payments.createIntent, {
      body: { ...deliveryInput, price: order.price, total: order.total, order: order._id },
    }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'order_already_paid') {
      return api.call(orders.get, { params: { id: order._id } });
    }
    throw error;
  }

  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id });

  const unsure =
    confirmed.error?.type === 'api_connection_error' || confirmed.error?.code === 'payment_intent_unexpected_state';
  if (confirmed.error && !unsure) throw new CardDeclined(confirmed.error.message ?? clientErrors.internal.message);
  const intent = await findSucceeded(stripe, clientSecret, confirmed.paymentIntent).catch(() => null);
  if (intent === null) throw new UnconfirmedPayment(getIntentId(clientSecret));

  try {
    return await api.call(payments.confirm, {
      params: { id: order._id },
      body: { order: order._id, transactionId: intent.id },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw new UnconfirmedPayment(intent.id, error);
    throw error;
  }
};

/** Pauses between requests: short at first, then longer. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000];

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Repeats the confirmation, with growing pauses, until the shop has queried the provider and knows the result.
 * @returns the paid order
 * @throws ApiError if the payment did not go through; the signal's reason if it is aborted
 */
export const awaitPayment = async (order: Order, transactionId: string, signal: AbortSignal): Promise<Order> => {
  for (let attempt = 0; ; attempt += 1) {
    await pause(PAUSES_MS[attempt] ?? PAUSES_MS.at(-1) ?? 0, signal);
    try {
      return await api.call(payments.confirm, { params: { id: order._id }, body: { order: order._id, transactionId } });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    }
  }
};
