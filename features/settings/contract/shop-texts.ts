import { z } from 'zod';
import { oneLine } from '#platform/contract/one-line.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';

const requiredLine = (name: string, max: number) => oneLine(max).refine((text) => text !== '', `${name} is Required`);

/**
 * The number of promises that fit on the home page, besides the promise about shipping, which comes from the
 * delivery methods.
 */
export const MOST_PROMISES = 3;

const ShopPromise = z.object({ title: requiredLine('Title', 24), text: requiredLine('Text', 40) });
type ShopPromise = z.output<typeof ShopPromise>;

/**
 * The largest UTC offset. With it, the shop gets the latest year anywhere on earth, because a new year may
 * already have begun in the shop's time zone.
 */
const EARLIEST_ZONE_MS = 14 * HOUR_MS;
const thisYear = (): number => new Date(Date.now() + EARLIEST_ZONE_MS).getUTCFullYear();

/** A year that has begun, or empty for none. */
const Year = z
  .string()
  .trim()
  .regex(/^(?:\d{4})?$/, 'Enter a year with four digits, or leave it empty')
  .refine((year) => Number(year) <= thisYear(), 'Not after this year');

/** Texts on public pages that the owner is responsible for, and which demo pages are in the menu. */
export const ShopTextsForm = z.object({
  promises: z.array(ShopPromise).max(MOST_PROMISES),
  tagline: oneLine(80),
  since: Year,
  copyrightYear: Year,
  showsPortfolio: z.boolean(),
  showsBlog: z.boolean(),
  /** Goods that people look for in vain, separated by commas: `sinks, toilets`. */
  notSold: oneLine(300),
});

/** The response schema. It accepts any year, because an earlier release may have saved an invalid one. */
export const ShopTexts = ShopTextsForm.extend({ since: z.string(), copyrightYear: z.string() });
export type ShopTexts = z.output<typeof ShopTexts>;

/** In characters. A name of this length fits into the desktop header; on a phone its end is cut off. */
const LONGEST_SHOP_NAME = 40;

/**
 * Makes text visible and single-line: any whitespace becomes one space; invisible characters and direction marks are
 * removed, except the joiners that scripts and emoji need.
 */
const stripInvisible = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/(?!\u200C|\u200D|\uFE0F)[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '');

const VisibleText = z.string().overwrite(stripInvisible);

export const ShopName = VisibleText.pipe(requiredText('Shop name is Required', LONGEST_SHOP_NAME));

/** The sender name of emails; empty for the server's default. */
export const MailName = VisibleText.pipe(
  z.union([z.literal(''), requiredText('Enter a name, or leave it empty', LONGEST_SHOP_NAME)]),
);
