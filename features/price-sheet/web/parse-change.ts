import { type PriceEnding, changePrice, roundPrice } from '#features/price-sheet/contract/price-ending.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';
import { parseAmount, CellParseError } from '#platform/contract/parse-numbers.ts';
import type { GridColumn } from './cell-values.ts';

/**
 * Parses a change such as '+3 %' or '-0.50', or a new value such as '12.90' for all. Prices are in dollars, rounded to
 * an ending; other values to whole numbers.
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
  return (value) =>
    toDollars(
      percent === '' ? roundPrice(Math.round(change(value) * 100), ending) : changePrice(toCents(value), step, ending),
    );
};
