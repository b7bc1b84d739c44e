import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { Delivery, Order, OrderQuantity } from '#features/orders/contract/orders.ts';

export const CheckedLine = z.object({
  /** Of the pasted text, from 1. */
  line: z.number().int(),
  text: z.string(),
  /**
   * - `matched`: can be ordered as it stands
   * - `raised`: too few were asked for, or none named; the minimum order is taken
   * - `short`: there is too little stock; what is left is taken, or nothing when that is below the minimum
   * - `joined`: the same product stood further up; its quantity was added there
   * - `gone`: it is not sold any more
   * - `ambiguous`: several products have this number
   * - `unknown`: no product has this number
   * - `unreadableError`: no part number was found, or no number of pieces
   */
  status: z.enum(['matched', 'raised', 'short', 'joined', 'gone', 'ambiguous', 'unknown', 'unreadable']),
  /** What the shop did with the line, for a person. */
  message: z.string(),
  product: z
    .object({ _id: z.string(), sku: z.string(), name: z.string(), slug: z.string(), minOrder: z.number().int() })
    .nullable(),
  /** How many are ordered; 0 leaves the line out. */
  quantity: z.number().int(),
  /** Dollars of these goods. */
  price: z.number(),
});
export type CheckedLine = z.infer<typeof CheckedLine>;

const QuickOrderSums = z.object({
  /** Dollars of all the goods. */
  price: z.number(),
  /** Taken off them for their number. */
  discount: z.number(),
  shipping: z.number(),
  deliveryMethod: z.string(),
  /** Where the seller is: on top where prices are without it. */
  tax: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  total: z.number(),
  /** Delivery or tax may be another elsewhere. */
  variesByAddress: z.boolean(),
});

const QuickOrderLines = z.array(z.object({ productId: Id, quantity: OrderQuantity })).max(MAX_LINES);

export const PlaceLinesRequest = Delivery.extend({
  lines: QuickOrderLines.min(1, 'There is nothing to order'),
  /** Dollars the buyer saw as total of goods. */
  price: Dollars,
});
export type PlaceLinesRequest = z.output<typeof PlaceLinesRequest>;

export const quickOrder = {
  check: endpoint({
    method: 'POST',
    path: '/quickorder/check',
    summary: 'Read a list, as pasted or by the ids of its products, and explain every line',
    auth: 'customer',
    body: json(
      z.object({
        text: z.string().max(50_000, 'Must be 50,000 characters or shorter').default(''),
        /** Instead of a text. */
        lines: QuickOrderLines.optional(),
      }),
    ),
    answer: json(QuickOrderSums.extend({ lines: z.array(CheckedLine) })),
    errors: ['too_many_lines', 'product_not_found', 'quantity_invalid', 'out_of_stock', 'not_delivered_there'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/quickorder',
    summary: 'Order several products in one order, all of them or none',
    auth: 'customer',
    idempotent: true,
    body: json(PlaceLinesRequest),
    answer: json(Order),
    status: 201,
    errors: [
      'product_not_found',
      'quantity_invalid',
      'out_of_stock',
      'price_changed',
      'country_unknown',
      'destination_missing',
      'not_delivered_there',
      'unpaid_limit',
      'key_reused',
    ],
  }),
};
