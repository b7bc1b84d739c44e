import Stripe from 'stripe';
import { type ApiCall, type ApiReply, getPageSize, newId, readClock, toListReply } from './call.ts';
import { z } from 'zod';
import { Integer, formList, parseParams } from './parse-params.ts';

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
 * Stores an event about an intent, to be sent as a webhook (docs.stripe.com/api/events).
 * @param object the subject of the event: the intent, or one of its charges, refunds or disputes
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
  // Uses the time of the statement, not of the transaction: one transaction may store several events, in order.
  await call.trx.query(
    'insert into sandbox.event (id, type, intent_id, doc, created_at) values ($1, $2, $3, $4, clock_timestamp())',
    [event.id, type, intentId, JSON.stringify(event)],
  );
};

const ListEventsParams = z.strictObject({
  created: z.strictObject({ gte: Integer, lt: Integer.optional() }).optional(),
  types: formList(z.string()).optional(),
  limit: Integer.optional(),
  starting_after: z.string().optional(),
});

/** Newest first, with pagination (docs.stripe.com/api/events/list). */
export const listEvents = async (call: ApiCall, input: unknown): Promise<ApiReply> => {
  const { created, types, limit, starting_after: after } = parseParams(ListEventsParams, input);
  const size = getPageSize(limit);
  const { rows } = await call.trx.query<{ doc: Stripe.Event }>(
    `select doc from sandbox.event
      where ($1::bigint is null or created_at >= to_timestamp($1)) and ($2::text[] is null or type = any($2))
        and ($3::text is null or (created_at, id) < (select created_at, id from sandbox.event where id = $3))
        and ($5::bigint is null or created_at < to_timestamp($5))
      order by created_at desc, id desc limit $4`,
    [created?.gte, types, after, size + 1, created?.lt],
  );
  return toListReply('/v1/events', rows, size);
};
