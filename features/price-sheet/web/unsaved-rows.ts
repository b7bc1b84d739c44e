import type { Product } from '#features/products/contract/products.ts';
import type { RejectedRow } from '#platform/contract/api-error.ts';
import { readFormDraft } from '#platform/web/session/form-drafts.ts';
import { type GridColumn, type GridValues, getGridValues, formatCell } from './cell-values.ts';

export type CellTexts = Partial<Record<GridColumn, string>>;

/** Unsaved input for a product, and the values it had when it was typed. */
export type UnsavedRow = {
  sku: string;
  name: string;
  version: number;
  was: GridValues;
  typed: CellTexts;
  /** Why the shop rejected it. */
  problem?: string;
};

/** The unsaved rows by product id. */
export type UnsavedRows = Readonly<Record<string, UnsavedRow>>;

/** Restores this tab's unsaved rows after a reload or another page. */
export const readUnsavedRows = (): UnsavedRows => (readFormDraft('grid') ?? {}) as UnsavedRows;

export const removeRow = (rows: UnsavedRows, id: string): UnsavedRows =>
  Object.fromEntries(Object.entries(rows).filter(([key]) => key !== id));

/** Adds typed cells of a product. Cells equal to the shop's value are removed, and so are rows without changes. */
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

/** Adds the shop's rejections. The next save is based on the current values that these contain. */
export const addRejections = (rows: UnsavedRows, refused: readonly RejectedRow[]): UnsavedRows => {
  const next = { ...rows };
  for (const { _id, message: problem, now } of refused) {
    const row = rows[_id];
    if (row === undefined) continue;
    const { version, ...was } = now ?? { version: row.version, ...row.was };
    next[_id] = { ...row, version, was, problem };
  }
  return next;
};
