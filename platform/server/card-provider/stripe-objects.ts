import type Stripe from 'stripe';
import { cents } from '#platform/contract/money.ts';
import type { CardFailure, ProviderDispute, Intent, ProviderRefund, ProviderEvent } from './card-provider.ts';

/** The reference is the charge, or the card if there is no charge, such as after a failed authentication. */
const presentFailure = ({ last_payment_error: error }: Stripe.PaymentIntent): CardFailure | null => {
  const reference = error?.charge ?? error?.payment_method?.id;
  return reference === undefined ? null : { reference, message: error?.message ?? 'The card was refused.' };
};

export const presentIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: intent.status,
  amountCents: cents(intent.amount),
  currency: intent.currency,
  refundedCents: typeof intent.latest_charge === 'string' ? null : cents(intent.latest_charge?.amount_refunded ?? 0),
  clientSecret: intent.client_secret ?? '',
  metadata: intent.metadata,
  failure: presentFailure(intent),
});

const refundStatuses: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const presentRefund = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  id,
  amountCents: cents(amount),
  status: refundStatuses[status ?? ''] ?? 'pending',
  metadata: metadata ?? {},
});

const disputeStatuses: Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
};

export const presentDispute = ({ id, payment_intent, amount, reason, status }: Stripe.Dispute): ProviderDispute => ({
  id,
  intentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? ''),
  amountCents: cents(amount),
  reason,
  status: disputeStatuses[status] ?? 'open',
});

const getIntentId = ({ data: { object } }: Stripe.Event): string | null => {
  if (object.object === 'payment_intent') return object.id;
  const intent = 'payment_intent' in object ? object.payment_intent : null;
  return typeof intent === 'string' ? intent : null;
};

const getFailure = ({ type, data: { object } }: Stripe.Event): CardFailure | null =>
  type === 'payment_intent.payment_failed' && object.object === 'payment_intent' ? presentFailure(object) : null;

export const presentEvent = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  created: event.created,
  intentId: getIntentId(event),
  disputeId: event.data.object.object === 'dispute' ? event.data.object.id : null,
  failure: getFailure(event),
});

/** True if the object has the shape of an event; the signature only proves who sent it. */
export const isEvent = (event: Partial<Stripe.Event>): event is Stripe.Event =>
  typeof event.id === 'string' &&
  typeof event.type === 'string' &&
  typeof event.created === 'number' &&
  typeof event.data?.object === 'object' &&
  event.data.object !== null;
