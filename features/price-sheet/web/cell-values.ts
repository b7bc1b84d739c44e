import { gridCells, gridColumns } from '#features/price-sheet/contract/grid.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';
import type { Product } from '#features/products/contract/products.ts';
import { parseCents, parseInteger, CellParseError } from '#platform/contract/parse-numbers.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { describePriceJump } from '#features/product-columns/contract/price-jump.ts';
import { validate } from '#platform/web/forms/validate.ts';

export type GridColumn = (typeof gridColumns)[number];
export type GridValues = Record<GridColumn, number>;

export const columnNames: Record<GridColumn, string> = {
  unitPrice: 'Unit Price',
  stock: 'Stock',
  minOrder: 'Min. order',
  lowStockAt: 'Reorder at',
};

/** The values of a product's cells. During a sale, the sheet shows and changes the regular price. */
export const getGridValues = ({ unitPrice, regularPrice, stock, minOrder, lowStockAt }: Product): GridValues => ({
  unitPrice: regularPrice ?? unitPrice,
  stock,
  minOrder,
  lowStockAt,
});

/** Formats a value for its cell; a product without its own low-stock threshold shows an empty one. */
export const formatCell = (column: GridColumn, value: number): string => {
  if (column === 'unitPrice') return value.toFixed(2);
  return column === 'lowStockAt' && value === 0 ? '' : String(value);
};

/** Parses a cell's text, or returns the message that explains why the shop rejects it. */
export const parseCell = (column: GridColumn, text: string): { value: number } | { fault: string } => {
  try {
    const blank = column === 'lowStockAt' && text.trim() === '';
    const value = column === 'unitPrice' ? toDollars(parseCents(text)) : blank ? 0 : parseInteger(text);
    return { value: validate<number>(gridCells[column], value) };
  } catch (error) {
    if (error instanceof CellParseError) return { fault: error.message };
    if (error instanceof UserFacingError) return { fault: error.fields?.[''] ?? error.message };
    throw error;
  }
};

export const findCellFault = (column: GridColumn, text: string): string | null => {
  const read = parseCell(column, text);
  return 'fault' in read ? read.fault : null;
};

/** Warns of unusual input that may be intended: a price jump. */
export const findCellWarning = (column: GridColumn, text: string, was: GridValues): string | null => {
  const read = parseCell(column, text);
  return column === 'unitPrice' && 'value' in read
    ? describePriceJump(toCents(was.unitPrice), toCents(read.value))
    : null;
};
