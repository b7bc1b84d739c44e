import type { Product } from '#features/products/contract/products.ts';
import type { RejectedRow } from '#platform/contract/api-error.ts';
import { readFormDraft } from '#platform/web/session/form-drafts.ts';
import { type GridColumn, type GridValues, getGridValues, formatCell } from './cell-values.ts';

export type CellTexts = Partial<Record<GridColumn, string>>;

/** What was typed for a product, and what was seen of it then. */
export type UnsavedRow = {
  sku: string;
  name: string;
  version: number;
  was: GridValues;
  typed: CellTexts;
  /** Why the shop did not save it. */
  problem?: string;
};

/** By product. */
export type UnsavedRows = Readonly<Record<string, UnsavedRow>>;

/** What this tab was at, over a reload and other pages. */
export const readUnsavedRows = (): UnsavedRows => (readFormDraft('grid') ?? {}) as UnsavedRows;

/** Without one product. */
export const removeRow = (rows: UnsavedRows, id: string): UnsavedRows =>
  Object.fromEntries(Object.entries(rows).filter(([key]) => key !== id));

/** With what was typed for a product; a cell that is what it was is not changed, and a row without one is not kept. */
export const setCells = (rows: UnsavedRows, product: Product, cells: CellTexts): UnsavedRows => {
  const { _id: id, sku, name, version } = product;
  const { problem: _, ...row } = rows[id] ?? { sku, name, version, was: getGridValues(product), typed: {} };
  const typed: CellTexts = Object.fromEntries(
    Object.entries({ ...row.typed, ...cells }).filter(
      ([column, text]) => text.trim() !== formatCell(column as GridColumn, row.was[column as GridColumn]),
    ),
  );
  return Object.keys(typed).length === 0 ? removeRow(rows, id) : { ...rows, [id]: { ...row, typed } };
};

/** With what the shop says of those it refused: what is there now is what the next try has seen. */
export const addRefusals = (rows: UnsavedRows, refused: readonly RejectedRow[]): UnsavedRows => {
  const next = { ...rows };
  for (const { _id, message: problem, now } of refused) {
    const row = rows[_id];
    if (row === undefined) continue;
    const { version, ...was } = now ?? { version: row.version, ...row.was };
    next[_id] = { ...row, version, was, problem };
  }
  return next;
};
