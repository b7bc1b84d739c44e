import type { PaymentIntent, Stripe, StripeCardElement } from '@stripe/stripe-js';
import { Refusal, sentenceOf } from '#contract/errors.ts';
import type { Delivery, Order } from '#contract/orders.ts';
import { orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { api } from '../../api.ts';

const CHECKING = 'We are checking your payment. This page shows it as soon as it is known; please do not pay again.';

/** The money may have moved although nobody told us: the provider is asked before anything is tried again. */
const findSucceeded = async (stripe: Stripe, clientSecret: string, said: PaymentIntent | undefined) => {
  if (said !== undefined) return said.status === 'succeeded' ? said : null;
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent?.status === 'succeeded' ? paymentIntent : null;
};

/**
 * Pays an order: the card, the intent, the confirmation (specification, section 7), then the shop asks the
 * provider by itself. A decline keeps the intent, so that the next try pays the same one.
 * @returns the paid order
 * @throws Error whose message is for the form: the provider's own, or the shop's
 */
export const payOrder = async (
  { stripe, card }: { stripe: Stripe; card: StripeCardElement },
  order: Order,
  delivery: Partial<Delivery>,
): Promise<Order> => {
  // First, because a wrong number or date is found in the card fields, before anything is asked of anybody.
  const billing = { name: order.userName, email: order.email };
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (method.error) throw new Error(method.error.message ?? CHECKING);

  let clientSecret: string;
  try {
    ({ clientSecret } = await api.call(payments.createIntent, {
      body: { ...delivery, price: order.together.price, order: order._id },
    }));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'order_already_paid') {
      return api.call(orders.get, { params: { id: order._id } });
    }
    throw new Error(sentenceOf(error), { cause: error });
  }

  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id });

  const unsure =
    confirmed.error?.type === 'api_connection_error' || confirmed.error?.code === 'payment_intent_unexpected_state';
  if (confirmed.error && !unsure) throw new Error(confirmed.error.message ?? CHECKING);
  const intent = await findSucceeded(stripe, clientSecret, confirmed.paymentIntent).catch(() => null);
  if (intent === null) throw new Error(CHECKING);

  try {
    return await api.call(payments.confirm, {
      params: { id: order._id },
      body: { order: order._id, transactionId: intent.id },
    });
  } catch (error) {
    throw new Error(error instanceof Refusal && error.status < 500 ? error.message : CHECKING, { cause: error });
  }
};
