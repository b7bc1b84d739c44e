import { MAX_PIECES } from './limits.ts';

/** The errors of stock: HTTP status and message. */
export const stockErrors = {
  product_in_stock: { status: 409, message: 'This product is in stock again.' },
  out_of_stock: { status: 409, message: 'There is not enough stock left for this quantity.' },
  stock_held: {
    status: 409,
    message: 'Orders hold more than would be left. Reload, look at the stock, and try again.',
  },
  count_outdated: {
    status: 409,
    message: 'Goods have left the shelf since this list was checked. Check it again.',
  },
  not_on_shelf: {
    status: 409,
    message: 'There are fewer pieces on the shelf than you are sending. Count the shelf or book goods in first.',
  },
  entry_not_found: { status: 404, message: 'We could not find this under goods in and counts.' },
  entry_key_reused: { status: 422, message: 'This is already saved. Check what was saved before you send more.' },
  stock_too_much: {
    status: 422,
    message: `A product can have at most ${MAX_PIECES.toLocaleString('en-US')} pieces in stock.`,
  },
  reason_missing: { status: 422, message: 'Please say why the stock changes.' },
} as const satisfies Record<string, { status: number; message: string }>;
