import type Stripe from 'stripe';

type StripeErrorBody = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  charge?: string;
  message: string;
  param?: string;
  payment_intent?: object;
  payment_method?: Stripe.PaymentMethod;
};

/** The page that explains an error code, as in Stripe's own errors. */
export const getDocUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** An error in Stripe's format (docs.stripe.com/api/errors). Throwing it rolls back the request's transaction. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: { error: StripeErrorBody & { doc_url?: string } };
  /** True if processing had started, so that the idempotency key stores this response. */
  readonly hasBegun: boolean;

  constructor(status: number, error: StripeErrorBody, hasBegun = false) {
    super(error.message);
    this.status = status;
    this.body = { error: { ...error, ...(error.code !== undefined && { doc_url: getDocUrl(error.code) }) } };
    this.hasBegun = hasBegun;
  }
}

export const createInvalidRequestError = (
  message: string,
  more: { code?: string; param?: string } = {},
): StripeApiError => new StripeApiError(400, { type: 'invalid_request_error', message, ...more });

export const createMissingResourceError = (
  kind: 'payment_intent' | 'PaymentMethod' | 'refund' | 'dispute',
  id: string,
  param: string,
): StripeApiError =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
