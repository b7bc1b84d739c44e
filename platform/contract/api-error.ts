import { UserFacingError } from './user-facing-error.ts';
import type { ProductSummary } from '#features/products/contract/product-summary.ts';

type InvalidLines = {
  minOrder: number;
  stock: number;
  lines: {
    productId: string;
    sku: string;
    minOrder: number;
    stock: number;
    code: 'quantity_invalid' | 'out_of_stock';
    message: string;
  }[];
};

export type RejectedRow = {
  _id: string;
  message: string;
  now: { version: number; unitPrice: number; stock: number; minOrder: number; lowStockAt: number } | null;
};

/** What is true instead of what was asked for, by the code of the refusal; every other code carries nothing. */
export type ErrorDetailsByCode = {
  product_not_found: { productId: string };
  /** A product that was sold here, and what is sold now. */
  product_gone: { name: string; alternatives: ProductSummary[] };
  /** Of the first line that cannot be placed, and of all of them. */
  quantity_invalid: InvalidLines;
  out_of_stock: InvalidLines;
  /** Dollars of the goods; and of the whole order, where that is what was seen. */
  price_changed: { price: number; total?: number };
  /** Dollars that can still be refunded. */
  refund_too_much: { rest: number };
  /** Of the grid: each product that stands in the way, and how it is now; null where it is not on sale any more. */
  import_faulty: { rows: RejectedRow[] };
  /** By what else than his password the caller can show who he is. */
  fresh_sign_in_needed: { passkey: boolean };
  second_step_needed: { passkey: boolean; codes: boolean };
  unpaid_limit: { orders: number; lines: number; dollars: number };
  card_tries_used: { seconds: number };
  too_many_requests: { seconds: number };
};

/** What a refusal of this code may carry. */
type ErrorDetails<C extends string> = C extends keyof ErrorDetailsByCode ? ErrorDetailsByCode[C] : undefined;

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
