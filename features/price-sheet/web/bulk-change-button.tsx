import { useState } from 'react';
import { gridColumns } from '#features/price-sheet/contract/grid.ts';
import { PRICE_ENDINGS, type PriceEnding, endingLabels } from '#features/price-sheet/contract/price-ending.ts';
import type { Product } from '#features/products/contract/products.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { type GridColumn, columnNames, parseCell, getGridValues, formatCell } from './cell-values.ts';
import { parseChange } from './parse-change.ts';
import type { UnsavedRows, CellTexts } from './unsaved-rows.ts';

/** Rows shown in the preview. */
const PREVIEW_ROWS = 6;

type FilledCell = { product: Product; before: number; after: number };

/** Calculates current and new values. Typed values take precedence over the shop's. */
const computeChanges = (
  products: Product[],
  rows: UnsavedRows,
  column: GridColumn,
  change: (value: number) => number,
): FilledCell[] =>
  products.map((product) => {
    const read = parseCell(column, rows[product._id]?.typed[column] ?? '');
    const before =
      rows[product._id]?.typed[column] !== undefined && 'value' in read ? read.value : getGridValues(product)[column];
    return { product, before, after: change(before) };
  });

const ChangePreview = ({ filled, column }: { filled: FilledCell[]; column: GridColumn }) => (
  <div role="status">
    <ul className="figures text-sm">
      {filled.slice(0, PREVIEW_ROWS).map(({ product, before, after }) => (
        <li key={product._id} className="flex justify-between gap-4 py-1">
          <span className="line-clamp-1 min-w-0">
            {product.sku} {product.name}
          </span>
          <span className="shrink-0 whitespace-nowrap">
            <del className="text-muted">{formatCell(column, before) || '0'}</del> → {formatCell(column, after) || '0'}
          </span>
        </li>
      ))}
    </ul>
    {filled.length > PREVIEW_ROWS && <p className="text-sm text-muted">and {filled.length - PREVIEW_ROWS} more</p>}
  </div>
);

/**
 * Changes one column of several products by a rule such as +3 %. It shows a preview, then fills the cells, which are
 * saved with the other changes.
 */
export const BulkChangeButton = ({
  products,
  rows,
  onFill,
}: {
  products: Product[];
  rows: UnsavedRows;
  onFill: (cells: [Product, CellTexts][]) => void;
}) => {
  const [open, setOpen] = useState(false);
  const [column, setColumn] = useState<GridColumn>('unitPrice');
  const [text, setText] = useState('');
  const [ending, setEnding] = useState<PriceEnding>('cent');
  const change = parseChange(column, text, ending);
  const filled = change === null ? [] : computeChanges(products, rows, column, change);
  const use = () => {
    if (change === null) return;
    onFill(filled.map(({ product, after }) => [product, { [column]: formatCell(column, after) }]));
    setOpen(false);
  };
  const many = products.length === 1 ? '1 product' : `${products.length} products`;
  return (
    <>
      <Button size="sm" variant="secondary" disabled={products.length === 0} onClick={() => setOpen(true)}>
        Change by % or amount
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Change ${many}`}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Go back
            </Button>
            <Button disabled={change === null} onClick={use}>
              Fill in
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              as="select"
              label="Column"
              value={column}
              onChange={({ target }) => setColumn(gridColumns.find((one) => one === target.value) ?? column)}
            >
              {gridColumns.map((one) => (
                <option key={one} value={one}>
                  {columnNames[one]}
                </option>
              ))}
            </Field>
            <Field
              label="Change"
              hint="+3 %, -0.50, or 12.90 for all"
              maxLength={20}
              autoComplete="off"
              value={text}
              error={text.trim() !== '' && change === null ? 'Enter +3 %, -3 %, +0.50, -0.50 or 12.90' : undefined}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && use()}
            />
          </div>
          {column === 'unitPrice' && (
            <Field
              as="select"
              label="Round"
              value={ending}
              onChange={({ target }) => setEnding(PRICE_ENDINGS.find((one) => one === target.value) ?? ending)}
            >
              {PRICE_ENDINGS.map((one) => (
                <option key={one} value={one}>
                  {endingLabels[one]}
                </option>
              ))}
            </Field>
          )}
          <ChangePreview filled={filled} column={column} />
          <p className="text-sm text-muted">Nothing is saved yet. The new values are filled in for you to check.</p>
        </div>
      </Dialog>
    </>
  );
};
