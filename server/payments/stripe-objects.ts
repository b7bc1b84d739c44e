import type Stripe from 'stripe';
import type { Dispute, Intent, MadeRefund, ProviderEvent } from './card-provider.ts';

/** A try that no charge was made for, as when the holder did not authenticate, goes by its card. */
const presentFailure = ({ last_payment_error: error }: Stripe.PaymentIntent) => {
  const reference = error?.charge ?? error?.payment_method?.id;
  return reference === undefined ? null : { reference, message: error?.message ?? 'The card was refused.' };
};

export const presentIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: intent.status,
  amountCents: intent.amount,
  currency: intent.currency,
  clientSecret: intent.client_secret ?? '',
  metadata: intent.metadata,
  failure: presentFailure(intent),
});

export const presentRefund = ({ id, status }: Stripe.Refund): MadeRefund => ({
  id,
  failed: status === 'failed' || status === 'canceled',
});

const endings: Partial<Record<Stripe.Dispute.Status, Dispute['status']>> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
};

export const presentDispute = ({ id, payment_intent, amount, reason, status }: Stripe.Dispute): Dispute => ({
  id,
  intentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? ''),
  amountCents: amount,
  reason,
  status: endings[status] ?? 'open',
});

const intentOf = ({ data: { object } }: Stripe.Event): string | null => {
  if (object.object === 'payment_intent') return object.id;
  const intent = 'payment_intent' in object ? object.payment_intent : null;
  return typeof intent === 'string' ? intent : null;
};

export const presentEvent = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  created: event.created,
  intentId: intentOf(event),
  disputeId: event.data.object.object === 'dispute' ? event.data.object.id : null,
});
