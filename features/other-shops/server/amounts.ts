import { findForeignCurrency } from '#platform/contract/currency-signs.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { priceMinimumOrder } from '#features/product-columns/server/minimum-price.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import type { Notes } from './notes.ts';
import type { ConvertTax } from './price-tax.ts';

const MOST_DECIMALS = 6;

/**
 * Formats a calculated amount, without the errors of binary fractions. The result never has three decimals, because in
 * a column with decimal commas, 1.234 is 1234.
 */
export const formatCalculated = (amount: number): string =>
  String(Number(amount.toFixed(MOST_DECIMALS))).replace(/\.\d{3}$/, '$&0');

/**
 * Reads the price of one piece, and returns that of a minimum order in cents. Refuses the product if the amount is in
 * another currency, or has fractions of a cent.
 * @returns null if there is no price
 */
export const readPrice = (
  cell: string,
  decimal: DecimalMark | null,
  minOrder: number,
  notes: Notes,
  convertTax: ConvertTax = (cents) => cents,
): number | null => {
  if (cell === '') return null;
  const foreign = /\d/.test(cell) ? findForeignCurrency(cell) : null;
  const plain = foreign === null ? readNumber(cell, decimal) : null;
  if (foreign !== null) notes.refuse(`Price is in ${foreign}; the shop sells in ${getCurrency()}`);
  else if (plain === null || plain.startsWith('-')) notes.refuse(`There is no price in “${cell.slice(0, 40)}”`);
  if (plain === null || plain.startsWith('-')) return null;
  const cents = priceMinimumOrder(plain, 1, minOrder);
  if (cents === null)
    notes.refuse(`A price of ${plain} a piece needs a minimum order, because the shop has no fractions of a cent`);
  return cents === null ? null : convertTax(cents);
};
