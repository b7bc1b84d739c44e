import type { ErrorDetails } from './refusal-details.ts';
import { UserFacingError } from './spoken.ts';

/** The refusals that pages make or say by themselves. The others come with their sentence from the server. */
export const clientErrors = {
  invalid_request: { status: 400, message: 'Something in the form is not right. Please check it.' },
  sign_in_required: { status: 401, message: 'Please log in first.' },
  fresh_sign_in_needed: { status: 403, message: 'Please confirm first that it is you, then try again.' },
  second_step_needed: { status: 403, message: 'Please confirm first with your passkey or a code, then try again.' },
  product_not_found: { status: 404, message: 'We do not have this product any more.' },
  order_not_found: { status: 404, message: 'We could not find this order.' },
  link_unknown: { status: 404, message: 'This link no longer works. Please ask for a new one.' },
  picture_unreadable: { status: 422, message: 'This file is not a picture we can read. Try a JPEG or a PNG.' },
  quantity_invalid: { status: 422, message: 'Please enter a valid quantity!' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  not_ready: {
    status: 503,
    message: 'The shop is starting, or cannot reach its database. Please try again in a moment.',
  },
} as const;

/** What may go with a refusal beside its code. */
export type ApiErrorOptions<C extends string> = {
  fields?: Record<string, string> | undefined;
  details?: ErrorDetails<C> | undefined;
  cause?: unknown;
};

/** A refusal with a stable code, as whoever is refused has it. Apart from the table of all of them, which pages do not need. */
export class ApiError<C extends string = string> extends UserFacingError {
  readonly code: C;
  readonly status: number;
  readonly details: ErrorDetails<C> | undefined;

  constructor(code: C, { status, message, ...more }: ApiErrorOptions<C> & { status: number; message: string }) {
    super(message, more);
    this.name = 'Refused';
    this.code = code;
    this.status = status;
    this.details = more.details;
  }

  /** Whether it is refused for this reason; then its details are of this reason too. */
  is<D extends C>(code: D): this is ApiError<D> {
    return this.code === code;
  }
}

/** The refusal that a page makes itself. */
export const createApiError = (
  code: keyof typeof clientErrors,
  more: { message?: string; fields?: Record<string, string>; cause?: unknown } = {},
): ApiError => new ApiError<string>(code, { ...clientErrors[code], ...more });
