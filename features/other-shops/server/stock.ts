import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { Notes } from './notes.ts';

/** Whole pieces from a plain number: decimals are rounded down, and it is at least `least`. */
export const toWholePieces = (plain: string, least: number): number => Math.max(least, Math.floor(Number(plain)));

/** Whole pieces of a counted stock: decimals are rounded down, and a negative stock is 0, both with a warning. */
export const readStock = (plain: string | null, notes: Notes): number => {
  const pieces = Math.floor(Number(plain ?? 0));
  if (pieces < 0) {
    notes.warn('Stock', `stock ${plain} is read as 0`);
    return 0;
  }
  if (plain !== null && pieces !== Number(plain)) notes.warn('Stock', `stock ${plain} is read as ${pieces}`);
  return pieces;
};

export const warnOversold = (notes: Notes): void =>
  notes.warn('Stock', 'the other shop sells it when out of stock; this shop does not');

/**
 * Asks how many pieces there are of products that the other shop does not count.
 * @param products the number of such products
 */
export const askUncounted = (products: number): ReadingQuestion[] =>
  products === 0 ? [] : [{ kind: 'uncountedStock', products }];
