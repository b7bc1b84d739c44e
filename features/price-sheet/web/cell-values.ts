import { gridCells, gridColumns } from '#features/price-sheet/contract/grid.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';
import type { Product } from '#features/products/contract/products.ts';
import { readCents, readWhole, Unread } from '#platform/contract/read-numbers.ts';
import { Spoken } from '#platform/contract/spoken.ts';
import { warnOfPrice } from '#features/catalog-import/contract/warn-of-price.ts';
import { checkWith } from '#platform/web/forms/check-with.ts';

export type Column = (typeof gridColumns)[number];
export type Values = Record<Column, number>;

export const columnNames: Record<Column, string> = {
  unitPrice: 'Unit Price',
  stock: 'Stock',
  minOrder: 'Min. order',
  lowStockAt: 'Reorder at',
};

export const valuesOf = ({ unitPrice, stock, minOrder, lowStockAt }: Product): Values => ({
  unitPrice,
  stock,
  minOrder,
  lowStockAt,
});

/** As it stands in a cell; a product without a threshold of its own has none to show. */
export const writeCell = (column: Column, value: number): string => {
  if (column === 'unitPrice') return value.toFixed(2);
  return column === 'lowStockAt' && value === 0 ? '' : String(value);
};

/** What was typed, as a number, or the sentence that says why it is none that the shop takes. */
export const readCell = (column: Column, text: string): { value: number } | { fault: string } => {
  try {
    const blank = column === 'lowStockAt' && text.trim() === '';
    const value = column === 'unitPrice' ? toDollars(readCents(text)) : blank ? 0 : readWhole(text);
    return { value: checkWith<number>(gridCells[column], value) };
  } catch (error) {
    if (error instanceof Unread) return { fault: error.message };
    if (error instanceof Spoken) return { fault: error.fields?.[''] ?? error.message };
    throw error;
  }
};

export const faultOf = (column: Column, text: string): string | null => {
  const read = readCell(column, text);
  return 'fault' in read ? read.fault : null;
};

/** What is odd about what was typed, which may be meant: of a price, that it jumps. */
export const warningOf = (column: Column, text: string, was: Values): string | null => {
  const read = readCell(column, text);
  return column === 'unitPrice' && 'value' in read ? warnOfPrice(toCents(was.unitPrice), toCents(read.value)) : null;
};
