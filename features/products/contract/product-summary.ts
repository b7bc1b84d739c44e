import { z } from 'zod';

/** A product in brief, as other pages link to it. */
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

export const ProductAttribute = z.object({
  key: z.string(),
  label: z.string(),
  /** With its unit, as the shop stores it: `15 mm`, `1/2 in`, `10 bar`. */
  value: z.string(),
  /** Millimeters, for measured lengths only; absent for nominal sizes. */
  mm: z.number().optional(),
});
