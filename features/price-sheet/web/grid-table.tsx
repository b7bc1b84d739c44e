import '#platform/web/ui/grid.css';
import { type ClipboardEvent, useState } from 'react';
import { gridColumns } from '#features/price-sheet/contract/grid.ts';
import { DEFAULT_LOW_STOCK_AT } from '#features/stock/contract/low-stock.ts';
import type { Product } from '#features/products/contract/products.ts';
import { getCurrencySign } from '#platform/web/currency-sign.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import type { ColumnSort } from '#platform/web/ui/sort-link.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import {
  type GridColumn,
  columnNames,
  findCellFault,
  findCellWarning,
  formatCell,
  getGridValues,
} from './cell-values.ts';
import { GridCell } from '#platform/web/ui/grid-cell.tsx';
import type { CellTexts, UnsavedRows } from './unsaved-rows.ts';
import { formatCellKey, moveFocus } from '#platform/web/ui/move-focus.ts';

/** Splits copied spreadsheet cells. Returns null for a single value, which the field itself pastes. */
const readSheet = (text: string): string[][] | null => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = lines.map((line) => line.split('\t'));
  return lines.length === 1 && cells[0]?.length === 1 ? null : cells;
};

/**
 * Pastes spreadsheet cells from this cell down and to the right.
 * @returns cells to fill, and how many pasted lines had no row; null if the browser pastes by itself
 */
const pasteColumn = (
  event: ClipboardEvent,
  products: readonly Product[],
  row: number,
  column: GridColumn,
): { cells: [Product, CellTexts][]; remaining: number } | null => {
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
  return { cells, remaining: sheet.length - cells.length };
};

type GridTableRow = { product: Product; at: number };

/**
 * Products of a page with an input for each number. Keys and paste work as in a spreadsheet; unsaved input is marked.
 */
export const GridTable = ({
  products,
  rows,
  sorts,
  chosen,
  choose,
  onType,
  onSave,
}: {
  products: Product[];
  rows: UnsavedRows;
  sorts: Partial<Record<GridColumn | 'name', ColumnSort>>;
  chosen: ReadonlySet<string>;
  choose: (id: string, isChosen: boolean) => void;
  onType: (cells: [Product, CellTexts][]) => void;
  onSave: () => void;
}) => {
  const [pasted, setPasted] = useState('');
  const paste = (event: ClipboardEvent, row: number, column: GridColumn) => {
    const found = pasteColumn(event, products, row, column);
    if (found === null) return;
    onType(found.cells);
    const remainingText = found.remaining > 0 ? ` ${found.remaining} more have no row on this page.` : '';
    setPasted(`${found.cells.length} rows pasted.${remainingText}`);
  };
  const renderCell = (column: GridColumn, { product, at }: GridTableRow) => {
    const unsaved = rows[product._id];
    const typed = unsaved?.typed[column];
    const was = typed === undefined ? getGridValues(product) : (unsaved?.was ?? getGridValues(product));
    const savedText = formatCell(column, was[column]);
    return (
      <GridCell
        cellKey={formatCellKey(at, gridColumns.indexOf(column) + 1)}
        label={`${columnNames[column]}, ${product.name}`}
        value={typed ?? savedText}
        was={typed === undefined ? null : savedText}
        fault={typed === undefined ? null : findCellFault(column, typed)}
        warning={typed === undefined ? null : findCellWarning(column, typed, was)}
        placeholder={column === 'lowStockAt' ? String(DEFAULT_LOW_STOCK_AT) : undefined}
        unit={column === 'unitPrice' ? getCurrencySign() : undefined}
        inputMode={column === 'unitPrice' ? 'decimal' : 'numeric'}
        onType={(text) => onType([[product, { [column]: text }]])}
        onPaste={(event) => paste(event, at, column)}
      />
    );
  };
  const columns = [
    {
      key: 'name',
      header: 'Name',
      card: 'title' as const,
      ...(sorts.name !== undefined && { sort: sorts.name }),
      cell: ({ product, at }: GridTableRow) => (
        <span className="flex items-center gap-3">
          <label className="icon-button -my-2 -ml-3 cursor-pointer">
            <input
              type="checkbox"
              data-cell={formatCellKey(at, 0)}
              // Only arrow keys reach the other checkboxes, because Tab moves between numbers.
              tabIndex={at === 0 ? 0 : -1}
              aria-label={`Choose ${product.name}`}
              checked={chosen.has(product._id)}
              onChange={({ target }) => choose(product._id, target.checked)}
            />
          </label>
          <Thumbnail src={product.img} />
          <span className="min-w-0">
            <span className="line-clamp-3 tabular:line-clamp-2">
              <ProductNameText>{product.name}</ProductNameText>
            </span>
            <span className="block text-xs font-normal text-muted">{product.sku}</span>
          </span>
        </span>
      ),
    },
    ...gridColumns.map((column) => ({
      key: column,
      header: columnNames[column],
      align: 'right' as const,
      ...(sorts[column] !== undefined && { sort: sorts[column] }),
      cell: (row: GridTableRow) => renderCell(column, row),
    })),
  ];
  return (
    <div
      className="sheet"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
        else moveFocus(event);
      }}
    >
      <p role="status" className="text-sm text-muted">
        {pasted}
      </p>
      <Table
        caption="Price and stock sheet"
        isSortedAbove
        columns={columns}
        rows={products.map((product, at) => ({ product, at }))}
        rowKey={({ product }) => product._id}
      />
    </div>
  );
};
