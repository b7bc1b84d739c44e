import { type Cents, toCents } from './money.ts';

/** How another currency than the dollar is named beside an amount: by its sign, or by three letters. */
const foreignCurrencyPattern = /(?!\$)\p{Sc}|\b(?!USD\b)[A-Z]{3}\b/u;

/** What to tell somebody who gives an amount of another currency; null where no other is named. */
const describeForeignCurrency = (amount: string): string | null => {
  const [named] = foreignCurrencyPattern.exec(amount) ?? [];
  return named === undefined ? null : `Give dollars, without ${named}`;
};

/** A cell that cannot be read: the sentence that says why. */
export class CellParseError extends Error {}

/** Without what people write around a number: spaces, an apostrophe between thousands, the sign of the dollar. */
const stripNumberSigns = (cell: string): string => cell.replaceAll(/[\s’$]|\bUSD\b/g, '');

/** Whether one mark stands between thousands all the way. */
const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(text);

/** What to write in place of an amount with three decimals or more, in a sentence; null where it has fewer. */
export const suggestTwoDecimals = (cell: string): string | null => {
  const text = stripNumberSigns(cell);
  // A comma may stand between thousands, and a point may have been meant so.
  if (!/^\d{1,9}[.,]\d{3,}$/.test(text) || (isGrouped(text) && text.includes(','))) return null;
  const cents = Number(text.replace(',', '.')).toFixed(2);
  if (Number(cents) === 0) return 'Amounts have two decimals';
  return `Amounts have two decimals: write ${cents}${isGrouped(text) ? ` or ${text.replace('.', '')}` : ''}`;
};

/** A number of a workbook as text: a point before its decimals, and nothing between thousands. */
const PLAIN_NUMBER = /^-?\d+(?:\.(\d+))?$/;

/**
 * An amount with at most two decimals, as "1,234.50" or "1.234,50": of two marks the last is the decimal one.
 * @throws Unread also where it could be read in two ways, as "1.234", or is of another currency
 */
export const parseAmount = (cell: string): number => {
  const text = stripNumberSigns(cell);
  if (isGrouped(text)) {
    if (text.split(/[.,]/).length === 2)
      throw new CellParseError(`Write ${text.replace(/[.,]/, '')} or ${text}${text.includes(',') ? '.00' : ',00'}`);
    return Number(text.replaceAll(/[.,]/g, ''));
  }
  const [, whole = '', mark = '', cents = '0'] = /^(.+?)(?:([.,])(\d{1,2}))?$/.exec(text) ?? [];
  const isPlain = /^\d+$/.test(whole) || (isGrouped(whole) && !whole.includes(mark || ' '));
  if (!isPlain) throw new CellParseError(describeForeignCurrency(cell) ?? 'Give an amount such as 12.50');
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`);
};

/**
 * An amount in whole cents.
 * @param isNumber it is the number of a workbook, which can be read in one way only
 * @throws Unread
 */
export const parseCents = (cell: string, isNumber = false): Cents => {
  const [, decimals = ''] = (isNumber && PLAIN_NUMBER.exec(cell)) || [];
  if (decimals.length > 2) throw new CellParseError(`${cell} has more than two decimals. Round it to cents`);
  const dollars = parseAmount(cell);
  if (!Number.isSafeInteger(Math.round(dollars * 100))) throw new CellParseError('Give an amount such as 12.50');
  return toCents(dollars);
};

/** A whole number; "12,00" is one too. @param isNumber as of `toLimitedCents` @throws Unread */
export const parseInteger = (cell: string, isNumber = false): number => {
  if (isNumber && PLAIN_NUMBER.test(cell) && !Number.isSafeInteger(Number(cell)))
    throw new CellParseError('Give a whole number');
  const [, sign, digits] = /^(-?)([\d\s.,]+)$/.exec(cell) ?? [];
  const amount = digits === undefined ? Number.NaN : parseAmount(digits);
  if (!Number.isSafeInteger(amount)) throw new CellParseError('Give a whole number');
  return sign === '-' ? -amount : amount;
};

/** Any number, with a point or a comma. @throws Unread */
export const parseDecimal = (cell: string): number => {
  const text = stripNumberSigns(cell);
  if (!/^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(text)) throw new CellParseError('Give a number');
  return Number(text.replace(',', '.'));
};
