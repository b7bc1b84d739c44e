import type { Product } from '#features/products/contract/products.ts';
import type { RefusedRow } from '#platform/contract/refusal-details.ts';
import { readWords } from '#platform/web/session/keep-words.ts';
import { type Column, type Values, valuesOf, writeCell } from './cell-values.ts';

export type Typed = Partial<Record<Column, string>>;

/** What was typed for a product, and what was seen of it then. */
export type KeptRow = {
  sku: string;
  name: string;
  version: number;
  was: Values;
  typed: Typed;
  /** Why the shop did not save it. */
  problem?: string;
};

/** By product. */
export type KeptRows = Readonly<Record<string, KeptRow>>;

/** What this tab was at, over a reload and other pages. */
export const readKept = (): KeptRows => (readWords('grid') ?? {}) as KeptRows;

/** Without one product. */
export const dropRow = (rows: KeptRows, id: string): KeptRows =>
  Object.fromEntries(Object.entries(rows).filter(([key]) => key !== id));

/** With what was typed for a product; a cell that is what it was is not changed, and a row without one is not kept. */
export const typeCells = (rows: KeptRows, product: Product, cells: Typed): KeptRows => {
  const { _id: id, sku, name, version } = product;
  const { problem: _, ...row } = rows[id] ?? { sku, name, version, was: valuesOf(product), typed: {} };
  const typed: Typed = Object.fromEntries(
    Object.entries({ ...row.typed, ...cells }).filter(
      ([column, text]) => text.trim() !== writeCell(column as Column, row.was[column as Column]),
    ),
  );
  return Object.keys(typed).length === 0 ? dropRow(rows, id) : { ...rows, [id]: { ...row, typed } };
};

/** With what the shop says of those it refused: what is there now is what the next try has seen. */
export const noteRefused = (rows: KeptRows, refused: readonly RefusedRow[]): KeptRows => {
  const next = { ...rows };
  for (const { _id, message: problem, now } of refused) {
    const row = rows[_id];
    if (row === undefined) continue;
    const { version, ...was } = now ?? { version: row.version, ...row.was };
    next[_id] = { ...row, version, was, problem };
  }
  return next;
};
