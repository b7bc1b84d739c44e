import { sql } from 'drizzle-orm';
import { formatDate } from '#platform/contract/dates.ts';
import { cents, toDecimal } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { PlannedRow } from '#features/product-columns/server/plan-row.ts';
import {
  type EndedPrice,
  findFileSales,
  findSaleConflicts,
  NOT_FOR_SALE,
} from '#features/reduced-prices/server/file-sales.ts';

/** The sale price of a row, for its minimum order. */
type NewSale = NonNullable<FileRow['reduced']> & { minOrder: number };

/**
 * The effect of a row on the sale of its product. Without a sale price, it ends the sales of earlier files: as checked,
 * or once applied, those that it has ended.
 */
export type RowSale = NewSale | { ended: readonly EndedPrice[] };

/** The name of the column under which staff see the sale of a row. */
export const SALE_COLUMN = 'Sale Price';

const describeSale = ({ priceCents, startsOn, endsOn }: NewSale): string =>
  [
    toDecimal(cents(priceCents)),
    startsOn === '' ? '' : `from ${formatDate(startsOn)}`,
    endsOn === '' ? 'for a year' : `until ${formatDate(endsOn)}`,
  ]
    .filter(Boolean)
    .join(' ');

type SaleRow = { at: number; row: PlannedRow; sale: NewSale };

/** The rows that are not refused and whose sale price is below their regular price. */
const listSaleRows = (page: readonly FileRow[], planned: readonly PlannedRow[]): SaleRow[] => {
  const reduced = new Map(page.map((row) => [row.line, row.reduced]));
  return planned.flatMap((row, at) => {
    const product = row.draft ?? row.was;
    const sale = reduced.get(row.line);
    if (sale === undefined || sale === null || product === null || row.kind === 'refused') return [];
    if (sale.priceCents >= product.unitPriceCents) return [];
    return [{ at, row, sale: { ...sale, minOrder: product.minOrder } }];
  });
};

const findConflicts = async (db: Database, some: readonly SaleRow[]): Promise<Map<number, string | null>> => {
  const listed = some.map(({ row: { line, was }, sale }) => ({ line, product_id: was?.of.id ?? null, ...sale }));
  const found = await findSaleConflicts(
    db,
    sql`select line, product_id, "priceCents" as price_cents, "minOrder" as min_order, "startsOn" as starts_on,
               "endsOn" as ends_on
          from json_to_recordset(${JSON.stringify(listed)}::json)
               r(line int, product_id uuid, "priceCents" bigint, "minOrder" int, "startsOn" text, "endsOn" text)`,
  );
  return new Map([
    ...some.flatMap(({ row: { line, draft } }) => (draft?.status === 'draft' ? [[line, NOT_FOR_SALE] as const] : [])),
    ...found.map(({ line, why }) => [line, why] as const),
  ]);
};

/** Ends the sales that earlier files have added to products for which this file has a column without a sale price. */
const planEndedSales = async (
  db: Database,
  page: readonly FileRow[],
  rows: (PlannedRow & { sale: RowSale | null })[],
): Promise<void> => {
  const ending = new Set(page.flatMap(({ line, reduced }) => (reduced === null ? [line] : [])));
  const some = rows.filter(({ line, kind, was }) => was !== null && kind !== 'refused' && ending.has(line));
  if (some.length === 0) return;
  const found = await findFileSales(
    db,
    some.flatMap(({ was }) => was?.of.id ?? []),
  );
  for (const [at, row] of rows.entries()) {
    const prices = ending.has(row.line) && row.kind !== 'refused' ? found.get(row.was?.of.id ?? '') : undefined;
    const [first] = prices ?? [];
    if (prices === undefined || first === undefined) continue;
    const change = { column: SALE_COLUMN, before: toDecimal(first.cents), after: '' };
    const ended = prices.map(({ saleId, productId, priceCents, per }) => ({ saleId, productId, priceCents, per }));
    const kind = row.kind === 'same' ? 'changed' : row.kind;
    rows[at] = { ...row, kind, sale: { ended }, changes: [...row.changes, change] };
  }
};

/**
 * Adds the sale prices of a page to its planned rows, as a change, or as a warning if the product cannot be in the
 * sale.
 * @returns the rows, each with its sale or null
 */
export const planSales = async (
  db: Database,
  page: readonly FileRow[],
  planned: readonly PlannedRow[],
): Promise<(PlannedRow & { sale: RowSale | null })[]> => {
  const rows = planned.map((row): PlannedRow & { sale: RowSale | null } => ({ ...row, sale: null }));
  await planEndedSales(db, page, rows);
  const some = listSaleRows(page, planned);
  if (some.length === 0) return rows;
  const conflicts = await findConflicts(db, some);
  for (const { at, row, sale } of some) {
    const why = conflicts.get(row.line);
    if (typeof why === 'string') {
      const warning = { column: SALE_COLUMN, message: `The sale price is left out: ${why}` };
      rows[at] = { ...row, sale: null, warnings: [...row.warnings, warning] };
    } else if (why === undefined) {
      const change = { column: SALE_COLUMN, before: '', after: describeSale(sale) };
      const kind = row.kind === 'same' ? 'changed' : row.kind;
      rows[at] = { ...row, sale, kind, changes: [...row.changes, change] };
    }
  }
  return rows;
};
