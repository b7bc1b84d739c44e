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

/** What is said of a product under a label. */
export const ProductAttribute = z.object({
  key: z.string(),
  label: z.string(),
  /** With its unit, as the shop has it: `15 mm`, `1/2 in`, `10 bar`. */
  value: z.string(),
  /** Millimetres, of measured lengths alone: of nothing that is only called by a size. */
  mm: z.number().optional(),
});
