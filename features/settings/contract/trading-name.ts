import { z } from 'zod';
import { requiredText } from '#platform/contract/required-text.ts';

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
