import { z } from 'zod';

/** A product in a line, to lead to it from another. */
export const ProductSummary = z.object({
  slug: z.string(),
  name: z.string(),
  img: z.string(),
  imgAlt: z.string(),
  /** Dollars for `minOrder` pieces. */
  unitPrice: z.number(),
  minOrder: z.number().int(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;
