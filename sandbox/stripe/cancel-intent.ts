import type Stripe from 'stripe';
import { z } from 'zod';
import { type Answer, type Call, readClock } from './call.ts';
import { lockIntent, presentIntent, saveIntent, unexpectedState } from './intent-row.ts';
import { parseParams } from './parse-params.ts';

const Params = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

const cancelable: Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/**
 * docs.stripe.com/api/payment_intents/cancel
 * @throws ApiError `payment_intent_unexpected_state` when the money has moved, or it is voided already
 */
export const cancelIntent = async (call: Call, given: unknown, id: string): Promise<Answer> => {
  const { cancellation_reason: reason } = parseParams(Params, given);
  const before = await lockIntent(call, id);
  if (!cancelable.includes(before.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`;
    throw unexpectedState(call, before, message);
  }
  const intent: Stripe.PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: await readClock(call),
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  await saveIntent(call, intent, 'payment_intent.canceled');
  return { status: 200, body: presentIntent(call, intent) };
};
