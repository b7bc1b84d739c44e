import type Stripe from 'stripe';

type RawError = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** A refusal in Stripe's own shape (docs.stripe.com/api/errors). */
export class Fault extends Error {
  readonly status: number;
  readonly body: { error: RawError };

  constructor(status: number, error: RawError) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): Fault =>
  new Fault(400, { type: 'invalid_request_error', message, ...more });

export const missingResource = (kind: string, id: string): Fault =>
  new Fault(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'`, param: 'id' });

/** An act that the state of the intent does not allow; the intent comes along, as Stripe sends it. */
export const unexpectedState = (intent: Stripe.PaymentIntent, message: string): Fault =>
  new Fault(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, payment_intent: intent });
