import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#platform/contract/api-error.ts';
import { grid } from '#features/price-sheet/contract/grid.ts';
import type { Product } from '#features/products/contract/products.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { saveFormDraft } from '#platform/web/session/form-drafts.ts';
import { useSession } from '#platform/web/session/session.ts';
import { type GridColumn, findCellFault, parseCell, findCellWarning } from './cell-values.ts';
import {
  removeRow,
  type UnsavedRow,
  type UnsavedRows,
  addRejections,
  readUnsavedRows,
  type CellTexts,
  setCells,
} from './unsaved-rows.ts';

type CellFault = { id: string; sku: string; column: GridColumn; message: string };

const getChangedCells = ({ typed }: UnsavedRow) => Object.entries(typed) as [column: GridColumn, text: string][];

const findFaults = (rows: UnsavedRows): CellFault[] =>
  Object.entries(rows).flatMap(([id, row]) =>
    getChangedCells(row).flatMap(([column, text]) => {
      const message = findCellFault(column, text);
      return message === null ? [] : [{ id, sku: row.sku, column, message }];
    }),
  );

const countJumps = (rows: UnsavedRows): number =>
  Object.values(rows).filter(({ typed, was }) => findCellWarning('unitPrice', typed.unitPrice ?? '', was) !== null)
    .length;

/** Converts a row to a request: its changed cells, and the values they are based on. */
const toGridRow = ([_id, row]: [id: string, row: UnsavedRow]) => {
  const cells = getChangedCells(row).map(([column, text]) => {
    const read = parseCell(column, text);
    return [column, 'value' in read ? read.value : Number.NaN] as const;
  });
  return {
    _id,
    version: row.version,
    ...Object.fromEntries(cells),
    ...(row.typed.stock !== undefined && { stockWas: row.was.stock }),
  };
};

/**
 * Unsaved input on all pages of the grid; this tab stores it until it is saved or discarded.
 * @param onSaved called with the result of a save
 */
export const useGrid = (onSaved: (saved: ProductImport) => void | Promise<void>) => {
  const [rows, setRows] = useState(readUnsavedRows);
  const session = useSession();
  const email = session.status === 'in' ? session.person.email : null;
  useEffect(() => {
    if (email !== null) saveFormDraft('grid', email, rows);
  }, [rows, email]);
  const { revalidate } = useRevalidator();
  /** One idempotency key for the same changes, however often they are sent. */
  const sent = useRef({ text: '', key: '' });

  const send = async (sentRows: UnsavedRows, reason: string): Promise<ProductImport> => {
    const body = { rows: Object.entries(sentRows).map(toGridRow), reason };
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    try {
      const saved = await api.call(grid.save, { body, idempotencyKey: sent.current.key });
      await onSaved(saved);
      // Keeps input that was typed during the save.
      setRows((now) => Object.fromEntries(Object.entries(now).filter(([id, row]) => row !== sentRows[id])));
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.is('import_faulty') && error.details !== undefined) {
        const { rows: refused } = error.details;
        setRows((now) => addRejections(now, refused));
        void revalidate();
      }
      throw error;
    }
  };
  const saving = useAction(send, {
    success: ({ counts }) => `${counts.changed === 1 ? '1 product' : `${counts.changed} products`} saved`,
  });

  return {
    rows,
    faults: findFaults(rows),
    /** Number of products whose price jumps, which may be intended. */
    jumps: countJumps(rows),
    save: (reason: string) => saving.run(rows, reason),
    pending: saving.pending,
    error: saving.error,
    fields: saving.fields,
    /** Types into cells of one or more products. */
    type: (cells: readonly [product: Product, typed: CellTexts][]) =>
      setRows((now) => cells.reduce((next, [product, typed]) => setCells(next, product, typed), now)),
    giveBack: (id?: string) => setRows((now) => (id === undefined ? {} : removeRow(now, id))),
  };
};
