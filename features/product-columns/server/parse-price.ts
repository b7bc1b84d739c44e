import { findForeignCurrency } from '#platform/contract/currency-signs.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import type { Cents } from '#platform/contract/money.ts';
import { CellParseError, parseCents } from '#platform/contract/parse-numbers.ts';

const currencyCodes = new Set(Intl.supportedValuesOf('currency'));

/**
 * True for a currency code or sign. Three other capitals, such as NET, are not a currency, only text that is not
 * understood.
 */
const isCurrency = (text: string): boolean => currencyCodes.has(text) || !/[A-Z]/.test(text);

/**
 * Parses the price in a cell of a list.
 * @param isNumber as in `parseCents`
 * @throws CellParseError with the reason: words in place of a price, or another currency
 */
export const parsePrice = (cell: string, isNumber: boolean): Cents => {
  if (cell !== '' && !/\d/.test(cell)) throw new CellParseError(`“${cell.slice(0, 40)}” is not a price`);
  const foreign = findForeignCurrency(cell);
  if (foreign !== null && isCurrency(foreign)) {
    throw new CellParseError(`This price is in ${foreign}, but the shop sells in ${getCurrency()}`);
  }
  return parseCents(cell, isNumber);
};
