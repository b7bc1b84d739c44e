import { findForeignCurrency, withoutCurrency } from './currency-signs.ts';
import { getCurrencyName } from './currency.ts';
import { type Cents, toCents } from './money.ts';

/** The message for an amount in another currency; null if it names none. */
const describeForeignCurrency = (amount: string): string | null => {
  const named = findForeignCurrency(amount);
  return named === null ? null : `Enter ${getCurrencyName().split(' ').at(-1)}, without ${named}`;
};

/** Thrown for a cell that cannot be parsed; the message tells people why. */
export class CellParseError extends Error {}

/** Removes what people write around a number: spaces, apostrophes between thousands, the shop's currency. */
const stripNumberSigns = (cell: string): string => withoutCurrency(cell).replaceAll(/[\s’]/g, '');

/** True if the same mark separates all thousands. */
const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(text);

/** Suggests two decimals for an amount that has three or more; null if it has fewer. */
export const suggestTwoDecimals = (cell: string): string | null => {
  const text = stripNumberSigns(cell);
  // A mark before three digits may separate thousands, be it a comma or a point.
  if (!/^\d{1,9}[.,]\d{3,}$/.test(text) || (isGrouped(text) && text.includes(','))) return null;
  const cents = Number(text.replace(',', '.')).toFixed(2);
  if (Number(cents) === 0) return 'Amounts have two decimals';
  return `Amounts have two decimals: write ${cents}${isGrouped(text) ? ` or ${text.replace('.', '')}` : ''}`;
};

/** A number of a workbook as text: a point before its decimals, and nothing between thousands. */
const PLAIN_NUMBER = /^-?\d+(?:\.(\d+))?$/;

/**
 * Parses an amount with at most two decimals, such as "1,234.50" or "1.234,50". If there are two marks, the last
 * is the decimal mark.
 * @throws CellParseError, also if the amount is ambiguous, as "1.234", or in another currency
 */
export const parseAmount = (cell: string): number => {
  const text = stripNumberSigns(cell);
  if (isGrouped(text)) {
    if (text.split(/[.,]/).length === 2)
      throw new CellParseError(`Write ${text.replace(/[.,]/, '')} or ${text}${text.includes(',') ? '.00' : ',00'}`);
    return Number(text.replaceAll(/[.,]/g, ''));
  }
  const [, whole = '', separator = '', cents = '0'] = /^(.+?)(?:([.,])(\d{1,2}))?$/.exec(text) ?? [];
  const isPlain = /^\d+$/.test(whole) || (isGrouped(whole) && !whole.includes(separator || ' '));
  if (!isPlain) throw new CellParseError(describeForeignCurrency(cell) ?? 'Enter an amount such as 12.50');
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`);
};

/**
 * Parses an amount into whole cents.
 * @param isNumber true if the cell is a workbook number, which has only one reading
 * @throws CellParseError
 */
export const parseCents = (cell: string, isNumber = false): Cents => {
  const [, decimals = ''] = (isNumber && PLAIN_NUMBER.exec(cell)) || [];
  if (decimals.length > 2) throw new CellParseError(`${cell} has more than two decimals. Round it to cents`);
  const dollars = parseAmount(cell);
  if (!Number.isSafeInteger(Math.round(dollars * 100))) throw new CellParseError('Enter an amount such as 12.50');
  return toCents(dollars);
};

/**
 * Parses a whole number, even one such as "12,00".
 * @param isNumber as in `parseCents`
 * @throws CellParseError
 */
export const parseInteger = (cell: string, isNumber = false): number => {
  if (isNumber && PLAIN_NUMBER.test(cell) && !Number.isSafeInteger(Number(cell)))
    throw new CellParseError('Enter a whole number');
  const [, sign, digits] = /^(-?)([\d\s.,]+)$/.exec(cell) ?? [];
  const amount = digits === undefined ? Number.NaN : parseAmount(digits);
  if (!Number.isSafeInteger(amount)) throw new CellParseError('Enter a whole number');
  return sign === '-' ? -amount : amount;
};

/**
 * Parses any number, with a point or a comma.
 * @throws CellParseError
 */
export const parseDecimal = (cell: string): number => {
  const text = stripNumberSigns(cell);
  if (!/^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(text)) throw new CellParseError('Enter a number');
  return Number(text.replace(',', '.'));
};
