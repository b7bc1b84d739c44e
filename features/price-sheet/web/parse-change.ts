import { cents, toCents, toDollars } from '#platform/contract/money.ts';
import { parseAmount, CellParseError } from '#platform/contract/parse-numbers.ts';
import type { GridColumn } from './cell-values.ts';

export type PriceEnding = 'cent' | '99';

/** Rounds to the nearest price in cents that ends in .99. */
const roundToNinetyNine = (price: number): number => Math.max(99, Math.round((price + 1) / 100) * 100 - 1);

/**
 * Parses a change such as '+3 %' or '-0.50', or a new value such as '12.90' for all. Prices are in dollars, rounded to
 * the cent or to the nearest .99; other values to whole numbers.
 * @returns null if it cannot be parsed, such as '3 %' without a sign
 */
export const parseChange = (
  column: GridColumn,
  text: string,
  ending: PriceEnding,
): ((value: number) => number) | null => {
  const [, sign = '', digits = '', percent = ''] = /^([+−-]?)(.+?)(%?)$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (percent !== '' && sign === '') return null;
  let amount: number;
  try {
    amount = parseAmount(digits);
  } catch (error) {
    if (error instanceof CellParseError) return null;
    throw error;
  }
  const step = sign === '+' ? amount : -amount;
  const change = (value: number): number => {
    if (sign === '') return amount;
    return percent === '' ? value + step : (value * (100 + step)) / 100;
  };
  if (column !== 'unitPrice') return (value) => Math.round(change(value));
  return (value) => {
    // Calculates in cents, so that half a cent rounds exactly.
    const before = toCents(value);
    const after = percent === '' ? Math.round(change(value) * 100) : Math.round((before * (100 + step)) / 100);
    return toDollars(cents(ending === '99' ? roundToNinetyNine(after) : after));
  };
};
