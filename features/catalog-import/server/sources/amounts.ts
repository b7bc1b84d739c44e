import { findForeignCurrency } from '#platform/contract/currency-signs.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { type DecimalMark, readNumber } from '../number-style.ts';
import type { Notes } from './notes.ts';

/** Multiplies a plain decimal by a whole number, exactly, in units of its last decimal. */
const multiply = (plain: string, times: number): { units: bigint; scale: bigint } => {
  const [whole = '0', decimals = ''] = plain.split('.');
  return { units: BigInt(`${whole}${decimals}`) * BigInt(times), scale: 10n ** BigInt(decimals.length) };
};

/**
 * The price of one minimum order in cents, rounded half up.
 * @param piecePrice the price of one piece, as plain decimal text: `0.0345`
 * @returns null for a piece price with fractions of a cent that is sold singly
 */
export const priceMinimumOrder = (piecePrice: string, minOrder: number): number | null => {
  const { units, scale } = multiply(piecePrice, minOrder);
  const cents = units * 100n;
  if (minOrder === 1 && cents % scale !== 0n) return null;
  return Number((cents * 2n + scale) / (scale * 2n));
};

/**
 * Reads the price of one piece, and returns that of a minimum order in cents. An amount in another currency, or with
 * fractions of a cent, refuses the product.
 * @returns null if there is no price
 */
export const readPrice = (cell: string, decimal: DecimalMark | null, minOrder: number, notes: Notes): number | null => {
  if (cell === '') return null;
  const foreign = /\d/.test(cell) ? findForeignCurrency(cell) : null;
  const plain = foreign === null ? readNumber(cell, decimal) : null;
  if (foreign !== null) notes.refuse(`Price is in ${foreign}; the shop sells in ${getCurrency()}`);
  else if (plain === null || plain.startsWith('-')) notes.refuse(`There is no price in “${cell.slice(0, 40)}”`);
  if (plain === null || plain.startsWith('-')) return null;
  const cents = priceMinimumOrder(plain, minOrder);
  if (cents === null)
    notes.refuse(`A price of ${plain} a piece needs a minimum order, because the shop has no fractions of a cent`);
  return cents;
};
