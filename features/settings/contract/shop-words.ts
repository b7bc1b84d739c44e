import { z } from 'zod';
import { oneLine } from '#platform/contract/one-line.ts';

const requiredLine = (name: string, max: number) => oneLine(max).refine((text) => text !== '', `${name} is Required`);

/** Promises that the home page has room for, besides the one on shipping, which comes from the delivery methods. */
export const MOST_PROMISES = 3;

const ShopPromise = z.object({ title: requiredLine('Title', 24), text: requiredLine('Text', 40) });
export type ShopPromise = z.output<typeof ShopPromise>;

/** Of the year that it is anywhere: where the shop is, a new one may have begun already. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;
const thisYear = (): number => new Date(Date.now() + EARLIEST_ZONE_MS).getUTCFullYear();

/** A year that has begun, or an empty text for none. */
const Year = z
  .string()
  .trim()
  .regex(/^(?:\d{4})?$/, 'Give a year of four digits, or leave it empty')
  .refine((year) => Number(year) <= thisYear(), 'Not after this year');

/** Words on public pages that the owner is responsible for, and whether pages of the demo are in the menu. */
export const ShopTextsForm = z.object({
  promises: z.array(ShopPromise).max(MOST_PROMISES),
  tagline: oneLine(80),
  since: Year,
  copyrightYear: Year,
  showsPortfolio: z.boolean(),
  showsBlog: z.boolean(),
});

/** As they are told: a year that an earlier build has taken stays until somebody corrects it. */
export const ShopTexts = ShopTextsForm.extend({ since: z.string(), copyrightYear: z.string() });
export type ShopTexts = z.output<typeof ShopTexts>;
