import { type ClipboardEvent, useState } from 'react';
import { gridColumns } from '#features/price-sheet/contract/grid.ts';
import { LOW_AT } from '#features/stock/contract/low-stock.ts';
import type { Product } from '#features/products/contract/products.ts';
import { PartName } from '#platform/web/part-name.tsx';
import type { Sort } from '#platform/web/ui/sort-link.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { type Column, columnNames, faultOf, valuesOf, warningOf, writeCell } from './cell-values.ts';
import { GridCell } from './grid-cell.tsx';
import type { KeptRows, Typed } from './kept-rows.ts';
import { cellMark, moveFocus } from './move-focus.ts';
import { pasteColumn } from './paste-column.ts';
import './grid.css';

type Row = { product: Product; at: number };

/** The products of a page with a field for each number: keys and paste as in a sheet; what is typed is marked. */
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
  rows: KeptRows;
  sorts: Partial<Record<Column | 'name', Sort>>;
  chosen: ReadonlySet<string>;
  choose: (id: string, isChosen: boolean) => void;
  onType: (cells: [Product, Typed][]) => void;
  onSave: () => void;
}) => {
  const [pasted, setPasted] = useState('');
  const paste = (event: ClipboardEvent, row: number, column: Column) => {
    const found = pasteColumn(event, products, row, column);
    if (found === null) return;
    onType(found.cells);
    const left = found.left > 0 ? ` ${found.left} more have no row on this page.` : '';
    setPasted(`${found.cells.length} rows pasted.${left}`);
  };
  const cellOf = (column: Column, { product, at }: Row) => {
    const kept = rows[product._id];
    const typed = kept?.typed[column];
    const was = typed === undefined ? valuesOf(product) : (kept?.was ?? valuesOf(product));
    const stands = writeCell(column, was[column]);
    return (
      <GridCell
        mark={cellMark(at, gridColumns.indexOf(column) + 1)}
        label={`${columnNames[column]}, ${product.name}`}
        value={typed ?? stands}
        was={typed === undefined ? null : stands}
        fault={typed === undefined ? null : faultOf(column, typed)}
        warning={typed === undefined ? null : warningOf(column, typed, was)}
        placeholder={column === 'lowStockAt' ? String(LOW_AT) : undefined}
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
      cell: ({ product, at }: Row) => (
        <span className="flex items-center gap-3">
          <label className="icon-button -my-2 -ml-3 cursor-pointer">
            <input
              type="checkbox"
              data-cell={cellMark(at, 0)}
              // Come to by the arrow: Tab goes from number to number.
              tabIndex={at === 0 ? 0 : -1}
              aria-label={`Choose ${product.name}`}
              checked={chosen.has(product._id)}
              onChange={({ target }) => choose(product._id, target.checked)}
            />
          </label>
          <span className="min-w-0">
            <span className="line-clamp-3 tabular:line-clamp-2">
              <PartName>{product.name}</PartName>
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
      card: 'meta' as const,
      ...(sorts[column] !== undefined && { sort: sorts[column] }),
      cell: (row: Row) => cellOf(column, row),
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
        columns={columns}
        rows={products.map((product, at) => ({ product, at }))}
        rowKey={({ product }) => product._id}
      />
    </div>
  );
};
