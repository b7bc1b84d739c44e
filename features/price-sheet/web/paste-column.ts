import type { ClipboardEvent } from 'react';
import type { Product } from '#features/products/contract/products.ts';
import { gridColumns } from '#features/price-sheet/contract/grid.ts';
import type { GridColumn } from './cell-values.ts';
import type { CellTexts } from './kept-rows.ts';

/** The cells of a sheet, as programs copy them; null where it is one value alone, which is the field's own. */
const readSheet = (text: string): string[][] | null => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = lines.map((line) => line.split('\t'));
  return lines.length === 1 && cells[0]?.length === 1 ? null : cells;
};

/**
 * What was copied from a spreadsheet, from this cell down and to the right.
 * @returns what to type, and how many lines found no row; null where the browser does it
 */
export const pasteColumn = (
  event: ClipboardEvent,
  products: readonly Product[],
  row: number,
  column: GridColumn,
): { cells: [Product, CellTexts][]; left: number } | null => {
  const sheet = readSheet(event.clipboardData.getData('text/plain'));
  if (sheet === null) return null;
  event.preventDefault();
  const columns = gridColumns.slice(gridColumns.indexOf(column));
  const cells = sheet.flatMap((texts, at): [Product, CellTexts][] => {
    const product = products[row + at];
    if (product === undefined) return [];
    const typed = columns.flatMap((one, from) => (texts[from] === undefined ? [] : [[one, texts[from].trim()]]));
    return [[product, Object.fromEntries(typed)]];
  });
  return { cells, left: sheet.length - cells.length };
};
