import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The states of an order at the former shop. */
export const pastOrderStates = [
  'delivered',
  'paid',
  'open',
  'partly_refunded',
  'refunded',
  'cancelled',
  'failed',
] as const;
export type PastOrderState = (typeof pastOrderStates)[number];

/** An order of the former shop, for reading only: it cannot be paid, sent, returned or refunded here. */
export const PastOrder = z.object({
  _id: z.string(),
  /** The shop that it comes from, such as `Shopify`. */
  source: z.string(),
  /** The order number at the former shop, such as #1001. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  placedAt: z.iso.datetime(),
  /** The day of the order at the former shop, such as 2025-03-01. */
  placedOn: z.iso.date(),
  status: z.enum(pastOrderStates),
  /** ISO 4217 code; the amounts below are in it, even if this shop has another currency. */
  currency: z.string(),
  /** The goods after the discount. */
  goods: z.number(),
  discount: z.number(),
  /** The code of the discount; empty if it had none. */
  discountCode: z.string(),
  shipping: z.number(),
  tax: z.number(),
  total: z.number(),
  refunded: z.number(),
  /** The address on one line; empty if it is unknown. */
  address: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      /** The SKU at the former shop; empty if there is none. */
      sku: z.string(),
      quantity: z.number(),
      /** The price of one piece. */
      price: z.number(),
      /** The product of this shop, if it is still for sale. */
      product: z.object({ sku: z.string(), slug: z.string() }).nullable(),
    }),
  ),
});
export type PastOrder = z.output<typeof PastOrder>;

export const pastOrders = {
  listMine: endpoint({
    method: 'GET',
    path: '/past-orders/mine',
    summary: 'List the caller’s orders of the former shop, newest first; none while their address is unproven',
    auth: 'customer',
    query: PageQuery,
    reply: json(z.array(PastOrder)),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/past-orders',
    summary: 'List or search the orders of the former shop, newest first',
    auth: 'staff',
    permission: 'orders.read',
    query: PageQuery.extend({ customer: Id.optional(), search: z.string().trim().max(200).default('') }),
    reply: json(z.array(PastOrder)),
  }),
};
