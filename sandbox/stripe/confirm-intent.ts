import type Stripe from 'stripe';
import { z } from 'zod';
import { type ApiCall, type ApiReply, newId } from './call.ts';
import { chargeCard } from './charge-card.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { createUnexpectedStateError, lockIntent, saveIntent, toVisibleIntent } from './stored-intents.ts';
import { parseParams } from './parse-params.ts';
import { getDocUrl } from './api-error.ts';

const ConfirmIntentParams = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: z.enum(['true', 'false']).optional(),
});

const payable: Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const createStateError = (call: ApiCall, intent: Stripe.PaymentIntent) =>
  createUnexpectedStateError(
    call,
    intent,
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `This PaymentIntent's payment_method could not be updated because it has a status of ${intent.status}. You may only update the payment_method of a PaymentIntent with one of the following statuses: ${payable.join(', ')}.`,
  );

/**
 * Charges the card, requires authentication, or declines (docs.stripe.com/api/payment_intents/confirm).
 * @throws StripeApiError `payment_intent_unexpected_state` if the intent is already paid or voided
 */
export const confirmIntent = async (call: ApiCall, input: unknown, id: string): Promise<ApiReply> => {
  const { client_secret: secret, payment_method: methodId } = parseParams(ConfirmIntentParams, input);
  const before = await lockIntent(call, id, secret);
  if (!payable.includes(before.status)) throw createStateError(call, before);
  if (methodId === undefined) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw createUnexpectedStateError(call, before, message);
  }
  const { doc: method, outcome } = await findPaymentMethod(call, methodId, 'payment_method');
  if (outcome.kind !== 'authenticate') return chargeCard(call, before, method, outcome);

  const intent: Stripe.PaymentIntent = {
    ...before,
    status: 'requires_action',
    last_payment_error: null,
    payment_method: method.id,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('payatt') },
    },
  };
  await saveIntent(call, intent, 'payment_intent.requires_action');
  return { status: 200, body: toVisibleIntent(call, intent) };
};

const AuthenticateIntentParams = z.strictObject({
  client_secret: z.string().optional(),
  outcome: z.enum(['complete', 'fail']),
});

/**
 * Completes a 3-D Secure challenge (docs.stripe.com/testing, 3D Secure). At Stripe, the bank's page reports the result;
 * here the sandbox's own challenge does, so this endpoint is not part of Stripe's API.
 */
export const authenticateIntent = async (call: ApiCall, input: unknown, id: string): Promise<ApiReply> => {
  const { client_secret: secret, outcome: challengeOutcome } = parseParams(AuthenticateIntentParams, input);
  const before = await lockIntent(call, id, secret);
  if (before.status !== 'requires_action') {
    const message = `This PaymentIntent cannot be authenticated because it has a status of ${before.status}.`;
    throw createUnexpectedStateError(call, before, message);
  }
  const { doc: method, outcome } = await findPaymentMethod(call, String(before.payment_method), 'payment_method');
  if (challengeOutcome === 'complete') {
    return chargeCard(call, before, method, outcome.kind === 'authenticate' ? outcome.after : outcome);
  }
  const code = 'payment_intent_authentication_failure';
  const intent: Stripe.PaymentIntent = {
    ...before,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code,
      doc_url: getDocUrl(code),
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
    },
  };
  await saveIntent(call, intent, 'payment_intent.payment_failed');
  return { status: 200, body: toVisibleIntent(call, intent) };
};
