import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { LIST_LIMIT } from '#platform/contract/pages.ts';
import { Product } from '#features/products/contract/products.ts';

/** A product for sale with its current data, and the caller's purchases of it. */
export const BoughtProduct = Product.extend({
  /** When the caller last paid for it, or ordered it at a former shop. */
  boughtAt: z.iso.datetime(),
  /** The number of pieces in all the caller's orders, here and at a former shop. */
  pieces: z.number().int(),
  /** The number of pieces when they last bought it, as it can be ordered today. */
  proposed: z.number().int(),
});
export type BoughtProduct = z.infer<typeof BoughtProduct>;

/** When the caller last paid for a product, or ordered it at a former shop. */
export const LastBoughtDay = z.object({ productId: z.string(), boughtAt: z.iso.datetime() });
export type LastBoughtDay = z.infer<typeof LastBoughtDay>;

export const bought = {
  list: endpoint({
    method: 'GET',
    path: '/bought',
    summary: 'List products that the signed-in customer has bought and can buy again, most recent first',
    auth: 'customer',
    query: PageQuery.extend({ search: z.string().trim().max(200).default('') }),
    reply: json(z.array(BoughtProduct)),
  }),
  days: endpoint({
    method: 'GET',
    path: '/bought/days',
    summary: 'List when the signed-in customer last paid for each of the given products, except those never bought',
    auth: 'customer',
    query: z.object({
      /** Comma-separated product ids. */
      products: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(Id).max(LIST_LIMIT)),
    }),
    reply: json(z.array(LastBoughtDay)),
  }),
};
