import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { Column } from '#platform/server/tables/source-head.ts';
import type { Notes } from './notes.ts';
import type { TranslatedProduct } from './source.ts';

/**
 * The whole pieces in a cell, at least `least`. Decimals are rounded down.
 * @param warn called if it is another number or a text, with the number that it is read as
 */
const readPieces = (
  cell: string,
  mark: DecimalMark | null,
  least: number,
  warn: (text: string, pieces: number) => void,
): number => {
  const plain = readNumber(cell, mark);
  const pieces = Math.max(least, Math.floor(Number(plain ?? least)));
  if (plain === null || pieces !== Number(plain)) warn(plain ?? cell.slice(0, 40), pieces);
  return pieces;
};

/** The pieces of a counted stock. A negative stock, a text and an empty cell are 0, each with a warning. */
export const readStock = (cell: string, mark: DecimalMark | null, notes: Notes): number => {
  if (cell.trim() === '') {
    notes.warn('Stock', 'the file has no stock of it, which is read as 0');
    return 0;
  }
  return readPieces(cell, mark, 0, (text, pieces) => notes.warn('Stock', `stock ${text} is read as ${pieces}`));
};

/** The minimum order of a product; 1 if the cell is empty or 0. */
export const readMinOrder = (cell: string, mark: DecimalMark | null, notes: Notes): number =>
  cell.trim() === '' || Number(readNumber(cell, mark) ?? Number.NaN) === 0
    ? 1
    : readPieces(cell, mark, 1, (text, pieces) =>
        notes.warn('Minimum Order', `minimum order ${text} is read as ${pieces}`),
      );

/** The stock at which a product is low; missing if the cell is empty. */
export const readLowStock = (
  cell: string,
  mark: DecimalMark | null,
  notes: Notes,
): Pick<TranslatedProduct, 'lowStockAt'> => {
  if (cell.trim() === '') return {};
  const warn = (text: string, pieces: number) => notes.warn('Low Stock', `low stock ${text} is read as ${pieces}`);
  return { lowStockAt: readPieces(cell, mark, 0, warn) };
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
