import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Product, ProductDetail } from '#features/products/contract/products.ts';

/** The most slugs read from one address. Further ones are ignored. */
export const MOST_SLUGS_IN_ADDRESS = 20;

/** A product with the data that the comparison shows. */
export const ComparedProduct = Product.extend(
  ProductDetail.pick({ attributes: true, ends: true, partNumbers: true, priceBreaks: true }).shape,
);
export type ComparedProduct = z.infer<typeof ComparedProduct>;

export const compare = {
  get: endpoint({
    method: 'GET',
    path: '/compare',
    summary: 'Compare up to four products, in the sequence in which they were chosen',
    auth: 'public',
    shows: 'products',
    query: z.object({
      /** Comma-separated slugs. */
      p: z.string().max(4000).default(''),
    }),
    reply: json(
      z.object({
        products: z.array(ComparedProduct),
        /** Products for sale beyond the four that fit. */
        leftOut: z.array(z.object({ slug: z.string(), name: z.string() })),
        /** Products no longer for sale, by name. If a slug never existed, the name is the slug. */
        gone: z.array(z.object({ slug: z.string(), name: z.string() })),
      }),
    ),
  }),
};
