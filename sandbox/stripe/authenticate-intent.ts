import type Stripe from 'stripe';
import { z } from 'zod';
import { getDocUrl } from './api-error.ts';
import type { ApiReply, ApiCall } from './call.ts';
import { chargeCard } from './charge-card.ts';
import { findPaymentMethod } from './find-payment-method.ts';
import { lockIntent, toVisibleIntent, saveIntent, createUnexpectedStateError } from './intent-row.ts';
import { parseParams } from './parse-params.ts';

const AuthenticateIntentParams = z.strictObject({
  client_secret: z.string().optional(),
  outcome: z.enum(['complete', 'fail']),
});

/**
 * What the card holder answered to the 3-D Secure challenge (docs.stripe.com/testing, 3D Secure). At Stripe the
 * bank's page says it; here the sandbox's own challenge does, so this address is not part of Stripe's API.
 */
export const authenticateIntent = async (call: ApiCall, given: unknown, id: string): Promise<ApiReply> => {
  const { client_secret: secret, outcome: answered } = parseParams(AuthenticateIntentParams, given);
  const before = await lockIntent(call, id, secret);
  if (before.status !== 'requires_action') {
    const message = `This PaymentIntent cannot be authenticated because it has a status of ${before.status}.`;
    throw createUnexpectedStateError(call, before, message);
  }
  const { doc: method, outcome } = await findPaymentMethod(call, String(before.payment_method), 'payment_method');
  if (answered === 'complete') {
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
