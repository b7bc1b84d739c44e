import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import { LIST_OWNERS, PRICE_LIST_STATES } from './price-lists.ts';

export const CustomerPrices = z.object({
  /** Null if the customer is in no group. */
  group: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The lists of the customer, of their group, and of the company that they buy for. */
  lists: z.array(
    z.object({ _id: z.string(), name: z.string(), state: z.enum(PRICE_LIST_STATES), owner: z.enum(LIST_OWNERS) }),
  ),
});
export type CustomerPrices = z.infer<typeof CustomerPrices>;

/**
 * The kinds of prices that are compared: the shop's regular, sale and price-break prices, and those of price lists.
 */
export const CANDIDATE_KINDS = ['regular', 'sale', 'break', 'list'] as const;

export const PriceExplanation = z.object({
  product: z.object({ sku: z.string(), name: z.string() }),
  quantity: z.number().int(),
  /** Dollars for all the pieces, before the tax and delivery charge of a destination. */
  price: z.number(),
  candidates: z.array(
    z.object({
      kind: z.enum(CANDIDATE_KINDS),
      /** The id and name of the price list; empty for other kinds. */
      list: z.string(),
      name: z.string(),
      /** The fewest pieces for which the price applies. */
      from: z.number().int(),
      percent: z.number().nullable(),
      /** Dollars for `per` pieces. */
      unitPrice: z.number().nullable(),
      per: z.number().int(),
      /** Dollars that the pieces would cost. */
      price: z.number(),
      /**
       * Why the price does not apply: the state of its list, too few pieces, or a larger break; null if it applies.
       */
      excluded: z.enum(['waiting', 'over', 'off', 'quantity', 'replaced']).nullable(),
      wins: z.boolean(),
    }),
  ),
});
export type PriceExplanation = z.infer<typeof PriceExplanation>;

const params = z.object({ id: Id });

export const customerPrices = {
  get: endpoint({
    method: 'GET',
    path: '/customers/:id/prices',
    summary: 'Get the price group and the price lists of a customer',
    auth: 'staff',
    permission: 'products.edit',
    params,
    reply: json(CustomerPrices),
    errors: ['customer_not_found'],
  }),
  setGroup: endpoint({
    method: 'PUT',
    path: '/customers/:id/price-group',
    summary: 'Put a customer into a price group, or take them out of theirs',
    auth: 'staff',
    permission: 'products.edit',
    params,
    body: json(z.object({ group: Id.nullable() })),
    reply: json(CustomerPrices),
    errors: ['customer_not_found', 'price_group_not_found'],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/customers/:id/prices/explain',
    summary: 'Explain what pieces of a product cost a customer: each price that applies, and which one wins',
    auth: 'staff',
    permission: 'products.edit',
    params,
    query: z.object({
      sku: z.string().trim().min(1, 'Enter a SKU').max(60),
      quantity: z.coerce.number('Enter a whole number').int('Enter a whole number').min(1).max(MAX_PIECES),
    }),
    reply: json(PriceExplanation),
    errors: ['customer_not_found', 'product_not_found', 'quantity_invalid'],
  }),
};
