import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { Column } from '#platform/server/tables/source-head.ts';
import type { Notes } from './notes.ts';
import type { TranslatedProduct } from './source.ts';

/** Whole pieces from a plain number: decimals are rounded down, and it is at least `least`. */
export const toWholePieces = (plain: string, least: number): number => Math.max(least, Math.floor(Number(plain)));

/**
 * Whole pieces of a counted stock; an empty cell is 0. Decimals are rounded down, and a negative stock or a text is 0,
 * each with a warning.
 */
export const readStock = (cell: string, mark: DecimalMark | null, notes: Notes): number => {
  if (cell.trim() === '') return 0;
  const plain = readNumber(cell, mark);
  const pieces = Math.max(0, Math.floor(Number(plain ?? 0)));
  if (plain === null || pieces !== Number(plain))
    notes.warn('Stock', `stock ${plain ?? cell.slice(0, 40)} is read as ${pieces}`);
  return pieces;
};

/** The counted stock of a row; none if the file has no such column, so that the stock in this shop stays. */
export const readStockColumn = (
  row: FileRow,
  { at, read }: Column,
  mark: DecimalMark | null,
  notes: Notes,
): Pick<TranslatedProduct, 'stock'> => (at === -1 ? {} : { stock: readStock(read(row), mark, notes) });

export const warnOversold = (notes: Notes): void =>
  notes.warn('Stock', 'the other shop sells it when out of stock; this shop does not');

/**
 * Asks how many pieces there are of products that the other shop does not count.
 * @param products the number of such products
 */
export const askUncounted = (products: number): ReadingQuestion[] =>
  products === 0 ? [] : [{ kind: 'uncountedStock', products }];
