import { z } from 'zod';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { json } from '#platform/contract/bodies.ts';
import { isCountry } from '#features/addresses/contract/countries.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { Order, OrderQuantity, placeErrors } from '#features/orders/contract/orders.ts';
import { STANDARD_METHOD } from '#features/settings/contract/delivery-price.ts';

const Lines = z
  .array(z.object({ productId: Id, quantity: OrderQuantity }))
  .min(1, 'There is nothing to order')
  .max(MAX_LINES);

/** A delivery method's id; null selects the cheapest method that delivers. */
export const DeliveryMethodId = z.union([z.literal(STANDARD_METHOD), Id]).nullable();

/** A discount code as the buyer typed it; empty for none. */
const Code = oneLine(60).default('');

export const PriceQuote = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      sku: z.string(),
      productName: z.string(),
      img: z.string(),
      quantity: z.number().int(),
      /** Dollars for the goods, before discounts. */
      price: z.number(),
      /** Dollars of the quantity discount and the line's share of the discount code. */
      discount: z.number(),
    }),
  ),
  /** Dollars for all goods. */
  price: z.number(),
  discount: z.number(),
  /** The discount code that these totals include; empty for none. */
  discountCode: z.string(),
  /** Dollars of `discount` that come from the code; 0 if the code makes the delivery free. */
  codeDiscount: z.number(),
  /** Why the requested code is not used; null if it is, or if no code was requested. */
  codeProblem: z.object({ code: z.string(), message: z.string() }).nullable(),
  shipping: z.number(),
  tax: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  total: z.number(),
  /** The id of the delivery method that these totals include; `methods` lists all methods. */
  method: z.string(),
  methods: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      kind: z.enum(['delivery', 'collection']),
      /** The delivery time, as text. */
      speed: z.string(),
      /** A sentence with the day on which goods ordered now arrive or can be collected; empty without a promise. */
      promise: z.string(),
      /** Dollars. */
      price: z.number(),
    }),
  ),
});
export type PriceQuote = z.infer<typeof PriceQuote>;

export const Checkout = z.object({
  lines: Lines,
  /** True to remove the ordered lines from the caller's cart, which must contain at least these quantities. */
  fromCart: z.boolean().default(false),
  method: DeliveryMethodId.default(null),
  /** Null if the buyer collects the goods. */
  delivery: AddressForm.nullable(),
  /** The billing address, if it differs from the delivery address. */
  billing: AddressForm.nullable().default(null),
  /** The buyer's own reference. */
  reference: oneLine(100).default(''),
  /**
   * The job number for the company that the buyer orders for; empty for an order without one, null from a client that
   * does not support companies.
   */
  companyReference: oneLine(100).nullable().default(null),
  code: Code,
  /** The tender that pays the order as it is placed, such as `account`; null to pay it afterward. */
  payBy: z
    .string()
    .regex(/^[a-z]{4,20}$/, 'Choose a way to pay')
    .nullable()
    .default(null),
  /** The total that the buyer saw, in dollars. */
  total: Dollars,
});
export type Checkout = z.output<typeof Checkout>;

/** The errors of each call that takes the form of the checkout. */
export const checkoutErrors = [
  ...placeErrors,
  'address_missing',
  'method_gone',
  'reference_unknown',
  'code_unknown',
  'code_not_yet',
  'code_over',
  'code_used_up',
  'code_minimum',
  'code_not_these',
  'code_once_each',
] as const;

/** The errors of a call that can pay the order as it is placed. */
export const payByErrors = [
  'way_not_offered',
  'account_none',
  'account_limit',
  'account_stopped',
  'fresh_sign_in_needed',
] as const;

export const checkout = {
  quote: endpoint({
    method: 'POST',
    path: '/checkout/quote',
    summary: 'Get a price quote for goods to a destination, with delivery methods and taxes, without placing an order',
    auth: 'customer',
    body: json(
      z.object({
        lines: Lines,
        /** ISO 3166-1 alpha-2; empty means the seller's country. */
        country: z.union([z.literal(''), z.string().refine(isCountry, 'Choose a country')]).default(''),
        region: oneLine(100).default(''),
        postcode: oneLine(20).default(''),
        /** If the method does not deliver to the destination, the cheapest is used. */
        method: DeliveryMethodId.default(null),
        code: Code,
      }),
    ),
    reply: json(PriceQuote),
    errors: ['product_not_found', 'quantity_invalid', 'out_of_stock', 'not_delivered_there'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/checkout',
    summary:
      'Place an order for goods to one of the buyer’s addresses. Stock is held until the order is paid, canceled or expires',
    auth: 'customer',
    idempotent: true,
    body: json(Checkout),
    reply: json(Order),
    status: 201,
    errors: [
      ...checkoutErrors,
      ...payByErrors,
      'cart_changed',
      'unpaid_limit',
      'reference_missing',
      'approval_needed',
      'key_reused',
    ],
  }),
};
