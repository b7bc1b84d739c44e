import { z } from 'zod';

/** A product that was published or withdrawn from sale, for other programs. */
export const ProductPublication = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  isSold: z.boolean(),
});
