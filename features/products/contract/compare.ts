import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Product, ProductDetail } from './products.ts';

/** Products of one address; what is beyond is no comparison any more. */
export const MOST_SLUGS_IN_ADDRESS = 20;

/** What stands beside each other of a product. */
export const ComparedProduct = Product.extend(
  ProductDetail.pick({ attributes: true, ends: true, partNumbers: true, priceBreaks: true }).shape,
);
export type ComparedProduct = z.infer<typeof ComparedProduct>;

export const compare = {
  tell: endpoint({
    method: 'GET',
    path: '/compare',
    summary: 'Up to four products beside each other, in the order in which they were chosen',
    auth: 'public',
    shows: 'products',
    query: z.object({
      /** Their slugs, with commas between them. */
      p: z.string().max(4000).default(''),
    }),
    answer: json(
      z.object({
        products: z.array(ComparedProduct),
        /** On sale too, but there are four already. */
        leftOut: z.array(z.object({ slug: z.string(), name: z.string() })),
        /** Not sold any more, by their names; what never was, by what was asked for. */
        gone: z.array(z.object({ slug: z.string(), name: z.string() })),
      }),
    ),
  }),
};
