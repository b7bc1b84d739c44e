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

/** The `details` of each error code that has any, such as the current price or the stock left. */
export type ErrorDetailsByCode = {
  /** Dollars: the limit of an account, what is owed before the order, and what is over the limit after it. */
  account_limit: { limit: number; balance: number; over: number };
  /** Which limit the order exceeds, and in dollars: what the limit still allows, and the order's total. */
  approval_needed: { limit: 'order' | 'month'; allowed: number; total: number };
  /** `productId` is the first of several products; `lines` has each product of an order that is not for sale. */
  product_not_found: {
    productId: string;
    lines?: { productId: string; code: 'product_not_found'; message: string }[];
  };
  /** The product that is gone, and the substitutes for sale now. */
  product_gone: { name: string; alternatives: ProductSummary[] };
  /** `minOrder` and `stock` are those of the first line that cannot be ordered; `lines` has every such line. */
  quantity_invalid: InvalidLines;
  out_of_stock: InvalidLines;
  /** `price` is the current price of the goods in dollars. `total` is set if the caller had seen the order total. */
  price_changed: { price: number; total?: number };
  /** Dollars of goods that are missing. */
  code_minimum: { missing: number };
  /** Dollars that can still be refunded. */
  refund_too_much: { rest: number };
  /** The recorded payment that looks like this one: its id and its account's id. */
  payment_looks_recorded: { posting: string; account: string };
  /** The products that block the saved grid, each with its current values; `now` is null if it is no longer for sale. */
  import_faulty: { rows: RejectedRow[] };
  /** The lines of a price file that have mistakes, at most 100. */
  price_file_faulty: { lines: { line: number; message: string }[]; faults: number };
  /** True if the caller can confirm with a passkey instead of the password. */
  fresh_sign_in_needed: { passkey: boolean };
  second_step_needed: { passkey: boolean; codes: boolean };
  unpaid_limit: { orders: number; lines: number; dollars: number };
  card_tries_used: { seconds: number };
  too_many_requests: { seconds: number };
};

type ErrorDetails<C extends string> = C extends keyof ErrorDetailsByCode ? ErrorDetailsByCode[C] : undefined;

/** Errors that the browser creates or displays itself. All others arrive from the server with their message. */
export const clientErrors = {
  invalid_request: { status: 400, message: 'Something in the form is not right. Please check it.' },
  sign_in_required: { status: 401, message: 'Please log in first.' },
  fresh_sign_in_needed: { status: 403, message: 'Please confirm first that it is you, then try again.' },
  second_step_needed: { status: 403, message: 'Please confirm first with your passkey or a code, then try again.' },
  product_not_found: { status: 404, message: 'We no longer have this product.' },
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

export type ApiErrorOptions<C extends string> = {
  fields?: Record<string, string> | undefined;
  details?: ErrorDetails<C> | undefined;
  cause?: unknown;
};

/**
 * An error with a stable code, as the caller receives it. It is in a file apart from `errors`, which the browser
 * does not need.
 */
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

  /** Narrows `details` to the type that belongs to this code. */
  is<D extends C>(code: D): this is ApiError<D> {
    return this.code === code;
  }
}

/** Creates an error in the browser, without a response from the server. */
export const createApiError = (
  code: keyof typeof clientErrors,
  more: { message?: string; fields?: Record<string, string>; cause?: unknown } = {},
): ApiError => new ApiError<string>(code, { ...clientErrors[code], ...more });
