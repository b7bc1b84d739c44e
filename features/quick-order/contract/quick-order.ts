import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { Delivery, Order, OrderQuantity, placeErrors } from '#features/orders/contract/orders.ts';

export const CheckedLine = z.object({
  /** Line number in the pasted text, from 1. */
  line: z.number().int(),
  text: z.string(),
  /**
   * - `matched`: can be ordered as it is
   * - `raised`: the quantity was missing or below the minimum order, and was raised to it
   * - `short`: not enough stock, so the line is left out; the buyer may take what is `available`
   * - `joined`: added to an earlier line with the same product
   * - `gone`: no longer for sale
   * - `ambiguous`: several products have this number
   * - `unknown`: no product has this number
   * - `unreadable`: no part number or quantity found
   */
  status: z.enum(['matched', 'raised', 'short', 'joined', 'gone', 'ambiguous', 'unknown', 'unreadable']),
  /** Sentence for the buyer about the line. */
  message: z.string(),
  product: z
    .object({
      _id: z.string(),
      sku: z.string(),
      name: z.string(),
      slug: z.string(),
      minOrder: z.number().int(),
      /** Pieces that can be ordered. */
      stock: z.number().int(),
    })
    .nullable(),
  /** Pieces to order; 0 leaves the line out. */
  quantity: z.number().int(),
  /** The most pieces that can be ordered of a product that is short of stock; 0 for other lines. */
  available: z.number().int(),
  /**
   * Pieces that the buyer wants of the product, on all its lines together, however many can be ordered. The minimum
   * order if they named none; 0 without a product, and for lines that were joined.
   */
  requested: z.number().int(),
  /** Dollars for the goods of this line, before the discount. */
  price: z.number(),
  /** Dollars off the goods of this line. */
  discount: z.number(),
});
export type CheckedLine = z.infer<typeof CheckedLine>;

const QuickOrderSums = z.object({
  /** Dollars for all goods. */
  price: z.number(),
  /** Price breaks, in dollars. */
  discount: z.number(),
  shipping: z.number(),
  deliveryMethod: z.string(),
  /** Tax at the seller's address; added to the total if prices exclude tax. */
  tax: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  total: z.number(),
  /** True if delivery or tax may differ at another address. */
  variesByAddress: z.boolean(),
});

const QuickOrderLines = z.array(z.object({ productId: Id, quantity: OrderQuantity })).max(MAX_LINES);

export const PlaceLinesRequest = Delivery.extend({
  lines: QuickOrderLines.min(1, 'There is nothing to order'),
  /** Total of the goods that the buyer saw, in dollars. */
  price: Dollars,
});
export type PlaceLinesRequest = z.output<typeof PlaceLinesRequest>;

export const quickOrder = {
  check: endpoint({
    method: 'POST',
    path: '/quickorder/check',
    summary: 'Check a pasted list or a list of product ids, and explain every line',
    auth: 'customer',
    body: json(
      z.object({
        text: z.string().max(50_000, 'Must be 50,000 characters or shorter').default(''),
        /** Alternative to `text`. */
        lines: QuickOrderLines.optional(),
      }),
    ),
    reply: json(QuickOrderSums.extend({ lines: z.array(CheckedLine) })),
    errors: ['too_many_lines', 'product_not_found', 'quantity_invalid', 'out_of_stock', 'not_delivered_there'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/quickorder',
    summary: 'Place an order for several products, all or none',
    auth: 'customer',
    idempotent: true,
    body: json(PlaceLinesRequest),
    reply: json(Order),
    status: 201,
    errors: [...placeErrors, 'country_unknown', 'unpaid_limit', 'reference_missing', 'approval_needed', 'key_reused'],
  }),
};
