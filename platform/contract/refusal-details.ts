import type { ProductSummary } from '#features/products/contract/brief.ts';

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
export type ErrorDetails<C extends string> = C extends keyof ErrorDetailsByCode ? ErrorDetailsByCode[C] : undefined;
