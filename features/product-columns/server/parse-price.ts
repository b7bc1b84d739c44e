import { findForeignCurrency } from '#platform/contract/currency-signs.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import type { Cents } from '#platform/contract/money.ts';
import { CellParseError, parseCents } from '#platform/contract/parse-numbers.ts';

const currencyCodes = new Set(Intl.supportedValuesOf('currency'));

/** Three capitals that are no currency, such as NET, are only not understood. */
const isCurrency = (text: string): boolean => currencyCodes.has(text) || !/[A-Z]/.test(text);

/**
 * Parses the price in a cell of a list.
 * @param isNumber as in `parseCents`
 * @throws CellParseError with the cause: words in place of a price, or another currency
 */
export const parsePrice = (cell: string, isNumber: boolean): Cents => {
  if (cell !== '' && !/\d/.test(cell)) throw new CellParseError(`“${cell.slice(0, 40)}” is not a price`);
  const foreign = findForeignCurrency(cell);
  if (foreign !== null && isCurrency(foreign)) {
    throw new CellParseError(`This price is in ${foreign}, but the shop sells in ${getCurrency()}`);
  }
  return parseCents(cell, isNumber);
};
