import type Stripe from 'stripe';

type Body = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  charge?: string;
  message: string;
  param?: string;
  payment_intent?: object;
  payment_method?: Stripe.PaymentMethod;
};

/** Where Stripe explains a code, as its own errors say it. */
export const docUrlOf = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** A refusal in Stripe's own shape (docs.stripe.com/api/errors). Thrown, it undoes what its request wrote. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Body & { doc_url?: string } };
  /** Whether the act had begun, so that an idempotency key keeps this answer. */
  readonly hasBegun: boolean;

  constructor(status: number, error: Body, hasBegun = false) {
    super(error.message);
    this.status = status;
    this.body = { error: { ...error, ...(error.code !== undefined && { doc_url: docUrlOf(error.code) }) } };
    this.hasBegun = hasBegun;
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more });

export const missingResource = (
  kind: 'payment_intent' | 'PaymentMethod' | 'refund' | 'dispute',
  id: string,
  param: string,
): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
