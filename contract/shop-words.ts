import { z } from 'zod';
import { oneLine } from './one-line.ts';

const words = (name: string, max: number) => oneLine(max).refine((text) => text !== '', `${name} is Required`);

/** Promises that the home page has room for, besides the one on shipping, which comes from the delivery methods. */
export const MOST_PROMISES = 3;

const ShopPromise = z.object({ title: words('Title', 24), text: words('Text', 40) });
export type ShopPromise = z.output<typeof ShopPromise>;

/** A year, or an empty text for none. */
const Year = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Give a year of four digits, or leave it empty'),
]);

/** Words on public pages that the owner is responsible for, and whether pages of the demo are in the menu. */
export const ShopWords = z.object({
  promises: z.array(ShopPromise).max(MOST_PROMISES),
  tagline: oneLine(80),
  since: Year,
  copyrightYear: Year,
  showsPortfolio: z.boolean(),
  showsBlog: z.boolean(),
});
export type ShopWords = z.output<typeof ShopWords>;
