import Stripe from 'stripe';
import { type ApiCall, newId, readClock } from './call.ts';

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed';

/**
 * Writes down what happened to an intent, as its webhooks will tell it (docs.stripe.com/api/events).
 * @param object what the event is about: the intent, or a charge, refund or dispute of it
 */
export const appendEvent = async (
  call: ApiCall,
  type: EventType,
  intentId: string,
  object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute,
): Promise<void> => {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: await readClock(call),
    data: { object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  } as Stripe.Event;
  // The time of the statement, not of the transaction: one transaction may tell of several events, in order.
  await call.trx.query(
    'insert into sandbox.event (id, type, intent_id, doc, created_at) values ($1, $2, $3, $4, clock_timestamp())',
    [event.id, type, intentId, JSON.stringify(event)],
  );
};
