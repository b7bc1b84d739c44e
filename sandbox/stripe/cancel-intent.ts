import type Stripe from 'stripe';
import { z } from 'zod';
import { type ApiReply, type ApiCall, readClock } from './call.ts';
import { lockIntent, toVisibleIntent, saveIntent, createUnexpectedStateError } from './intent-row.ts';
import { parseParams } from './parse-params.ts';

const CancelIntentParams = z.strictObject({
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
 * @throws StripeApiError `payment_intent_unexpected_state` when the money has moved, or it is voided already
 */
export const cancelIntent = async (call: ApiCall, given: unknown, id: string): Promise<ApiReply> => {
  const { cancellation_reason: reason } = parseParams(CancelIntentParams, given);
  const before = await lockIntent(call, id);
  if (!cancelable.includes(before.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`;
    throw createUnexpectedStateError(call, before, message);
  }
  const intent: Stripe.PaymentIntent = {
    ...before,
    status: 'canceled',
    canceled_at: await readClock(call),
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  await saveIntent(call, intent, 'payment_intent.canceled');
  return { status: 200, body: toVisibleIntent(call, intent) };
};
