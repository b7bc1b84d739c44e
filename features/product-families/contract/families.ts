import { z } from 'zod';
import { FamilyOption, OptionValue } from '#features/product-families/contract/family-options.ts';
import { Product } from '#features/products/contract/products.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The most sizes of a family that its page lists. */
export const MOST_LISTED_SIZES = 200;

/** A family with its sizes for sale, in the order of their values. */
export const Family = z.object({
  slug: z.string(),
  name: z.string(),
  options: z.array(FamilyOption),
  /** At most `MOST_LISTED_SIZES` sizes. */
  members: z.array(Product.extend({ values: z.array(OptionValue) })),
  /** True if there are more sizes than these. */
  isMore: z.boolean(),
  /** The category and those above it, the lowest last. */
  trail: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type Family = z.infer<typeof Family>;

export const families = {
  get: endpoint({
    method: 'GET',
    path: '/families/:slug',
    summary: 'Get the sizes of a product family',
    auth: 'public',
    shows: 'products',
    params: z.object({ slug: z.string().max(100) }),
    reply: json(Family),
    errors: ['not_found'],
  }),
};
