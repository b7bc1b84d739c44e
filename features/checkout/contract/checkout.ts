import { z } from 'zod';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { json } from '#platform/contract/bodies.ts';
import { isCountry } from '#features/addresses/contract/countries.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { Order, OrderQuantity } from '#features/orders/contract/orders.ts';
import { STANDARD_METHOD } from '#features/settings/contract/delivery-price.ts';

const Lines = z
  .array(z.object({ productId: Id, quantity: OrderQuantity }))
  .min(1, 'There is nothing to order')
  .max(MAX_LINES);

/** A delivery method by its id; null is the cheapest that delivers. */
export const DeliveryMethodId = z.union([z.literal(STANDARD_METHOD), Id]).nullable();

const PriceQuote = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      sku: z.string(),
      productName: z.string(),
      img: z.string(),
      quantity: z.number().int(),
      /** Dollars of goods. */
      price: z.number(),
      /** Dollars taken off them for their number. */
      discount: z.number(),
    }),
  ),
  /** Dollars of all the goods. */
  price: z.number(),
  discount: z.number(),
  shipping: z.number(),
  tax: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  total: z.number(),
  /** The one these sums are of, and all there are. */
  method: z.string(),
  methods: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      kind: z.enum(['delivery', 'collection']),
      /** How long it takes, in words. */
      speed: z.string(),
      /** Dollars. */
      price: z.number(),
    }),
  ),
});
export type PriceQuote = z.infer<typeof PriceQuote>;

export const Checkout = z.object({
  lines: Lines,
  /** The order takes the lines out of the caller’s cart, which must still hold at least these quantities. */
  fromCart: z.boolean().default(false),
  method: DeliveryMethodId.default(null),
  /** Null where the buyer fetches the goods. */
  delivery: AddressForm.nullable(),
  /** Who pays, where it is another one. */
  billing: AddressForm.nullable().default(null),
  /** The buyer’s own number or word for it. */
  reference: oneLine(100).default(''),
  /** Dollars the buyer saw as total of everything. */
  total: Dollars,
});
export type Checkout = z.output<typeof Checkout>;

export const checkout = {
  quote: endpoint({
    method: 'POST',
    path: '/checkout/quote',
    summary: 'What some goods come to at a destination, with its deliveries and taxes; orders nothing',
    auth: 'customer',
    body: json(
      z.object({
        lines: Lines,
        /** ISO 3166-1 alpha-2; empty is where the seller is. */
        country: z.union([z.literal(''), z.string().refine(isCountry, 'Choose a country')]).default(''),
        region: oneLine(100).default(''),
        postcode: oneLine(20).default(''),
        /** One that is not offered there gives way to the cheapest. */
        method: DeliveryMethodId.default(null),
      }),
    ),
    answer: json(PriceQuote),
    errors: ['product_not_found', 'quantity_invalid', 'out_of_stock', 'not_delivered_there'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/checkout',
    summary:
      'Place an order for what is in the cart, to an address of the customer; stock is held until it is paid or cancelled',
    auth: 'customer',
    idempotent: true,
    body: json(Checkout),
    answer: json(Order),
    status: 201,
    errors: [
      'product_not_found',
      'quantity_invalid',
      'out_of_stock',
      'price_changed',
      'cart_changed',
      'address_missing',
      'destination_missing',
      'not_delivered_there',
      'method_gone',
      'unpaid_limit',
      'key_reused',
    ],
  }),
};
