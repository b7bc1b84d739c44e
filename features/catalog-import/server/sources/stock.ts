import type { Notes } from './notes.ts';
import type { Question } from './source.ts';

/** Whole pieces of a counted stock: decimals are rounded down, and less than none is none. Both are warned about. */
export const readStock = (plain: string | null, notes: Notes): number => {
  const pieces = Math.floor(Number(plain ?? 0));
  if (pieces < 0) {
    notes.warn('Stock', `stock ${plain} is read as 0`);
    return 0;
  }
  if (plain !== null && pieces !== Number(plain)) notes.warn('Stock', `stock ${plain} is read as ${pieces}`);
  return pieces;
};

export const warnOversold = (notes: Notes): void => notes.warn('Stock', 'sold on when out of stock: not here');

/** Asked if the other shop sells products without counting them. */
export const askUncounted = (products: number): Question[] =>
  products === 0
    ? []
    : [
        {
          key: 'uncountedStock',
          text: `The other shop does not count the stock of ${products.toLocaleString('en-US')} products. How many pieces of each are there?`,
        },
      ];
