import { z } from 'zod';
import { oneLine } from '#platform/contract/one-line.ts';
import { requiredText } from '#platform/contract/fields.ts';

const requiredLine = (name: string, max: number) => oneLine(max).refine((text) => text !== '', `${name} is Required`);

/** Promises that the home page has room for, besides the one on shipping, which comes from the delivery methods. */
export const MOST_PROMISES = 3;

const ShopPromise = z.object({ title: requiredLine('Title', 24), text: requiredLine('Text', 40) });
type ShopPromise = z.output<typeof ShopPromise>;

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

/** Letters: so long a name still has its place in the header of a desk, and is cut at its end on a phone. */
const LONGEST_SHOP_NAME = 40;

/**
 * What is seen, on one line: blanks of any kind are one blank, and what nobody sees or what turns the letters around is
 * left out, but for the joiners that scripts and emoji need.
 */
const stripInvisible = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/(?!\u200C|\u200D|\uFE0F)[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '');

const VisibleText = z.string().overwrite(stripInvisible);

/** What a shop is called. */
export const ShopName = VisibleText.pipe(requiredText('Shop name is Required', LONGEST_SHOP_NAME));

/** Whom mails are from, as mail programs name him; empty: as the server is set. */
export const MailName = VisibleText.pipe(
  z.union([z.literal(''), requiredText('Give a name, or leave it empty', LONGEST_SHOP_NAME)]),
);
