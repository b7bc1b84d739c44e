import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { checkDrafts } from '#features/product-editing/server/check-drafts.ts';
import type { StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { findUnavailableSkus, getStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { type FileColumn, describeProblem, findColumnName } from './match-columns.ts';
import type { MissingCatalogNames } from '#features/product-editing/server/missing-names.ts';
import { type PlannedRow, planRow } from './plan-row.ts';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { changeCell } from '#platform/server/tables/change-cell.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

/** The line in which each SKU and name first occurred. */
export type EarlierRows = {
  skus: Map<string, number>;
  /** SKUs without punctuation, because people omit it. */
  bareSkus: Map<string, number>;
  names: Map<string, number>;
  /** The lines of rows whose name another product or an earlier row has. */
  sameNames: Set<number>;
};

/** The longest SKU in characters. A longer text is not a SKU, so it is not looked up, and it is shown truncated. */
const LONGEST_SKU = 200;

/** Products for sale and drafts by SKU, as written or in capitals. */
const findStoredBySku = async (db: Database, skus: readonly string[]): Promise<Map<string, StoredProduct>> => {
  const some = skus.filter((sku) => sku.length <= LONGEST_SKU);
  const spellings = [...new Set(some.flatMap((sku) => [sku, sku.toUpperCase()]))];
  const found = await rows<{ id: string }>(
    db,
    sql`select id from product where sku = any(${sql.param(spellings)}::text[]) and status in ('active', 'draft')`,
  );
  const stored = await getStoredProducts(
    db,
    found.map(({ id }) => id),
  );
  return new Map([...stored.values()].map((one) => [one.sku, one]));
};

/**
 * Finds a problem of the row as a whole: its reader refused it, it has a wrong number of cells, or its SKU is
 * missing or repeated.
 */
const findRowFault = (
  row: FileRow,
  sku: string,
  width: number,
  { skus }: EarlierRows,
): { column: string; message: string } | null => {
  if (row.fault !== undefined) return { column: '', message: row.fault };
  const full = row.cells.findLastIndex((cell) => cell !== '') + 1;
  if (full > width || row.cells.length < width) {
    return { column: '', message: `This line has ${row.cells.length} cells, but the first line has ${width}` };
  }
  if (sku === '') return { column: 'SKU', message: 'SKU is Required' };
  const first = skus.get(sku.toUpperCase());
  if (first !== undefined) return { column: 'SKU', message: `This SKU is already in line ${first}` };
  skus.set(sku.toUpperCase(), row.line);
  return null;
};

/** A refused row shows only its problems. */
const NO_CHANGES: Pick<PlannedRow, 'changes' | 'warnings'> = { changes: [], warnings: [] };

const refuseRow = (row: PlannedRow, problems: PlannedRow['problems']): PlannedRow => ({
  ...row,
  kind: 'refused',
  draft: null,
  ...NO_CHANGES,
  problems: [...row.problems, ...problems],
});

/** Refuses the price of one piece for a product that has a minimum order, if the file does not state minimum orders. */
const refusePiecePrice = (row: PlannedRow, known: readonly FileColumn[]): PlannedRow => {
  const { draft, was } = row;
  if (draft === null || was === null || was.minOrder === 1 || draft.unitPriceCents === was.unitPriceCents) return row;
  const message = `The price is of one piece, but the shop sells at least ${was.minOrder.toLocaleString('en-US')}. Add a column with the minimum order`;
  return refuseRow(row, [{ column: findColumnName(known, draft, 'unitPrice'), message }]);
};

/**
 * Warns about accessory SKUs that no product for sale has. The accessory may be added later, or the SKU may be
 * wrong.
 */
const addAccessoryWarning = (
  row: PlannedRow,
  known: readonly FileColumn[],
  unsold: ReadonlySet<string>,
): PlannedRow => {
  const { draft, was, warnings } = row;
  if (draft === null) return row;
  const before = new Set(was?.accessories.map(({ sku }) => sku));
  const missing = draft.accessories.flatMap(({ sku }) => (unsold.has(sku) && !before.has(sku) ? [sku] : []));
  if (missing.length === 0) return row;
  const message = `No product for sale has the SKU ${new Intl.ListFormat('en').format(missing)} yet`;
  return { ...row, warnings: [...warnings, { column: findColumnName(known, draft, 'accessories'), message }] };
};

/** Warns about a new SKU that differs from an earlier one in punctuation only, as X-1/2 and X-12 do. */
const addAlikeWarning = (row: PlannedRow, known: readonly FileColumn[], { bareSkus }: EarlierRows): PlannedRow => {
  const { draft, was, line, warnings } = row;
  const bare = normalizePartNumber(row.sku);
  const first = bareSkus.get(bare);
  if (first === undefined) bareSkus.set(bare, line);
  if (first === undefined || bare === '' || draft === null || was !== null) return row;
  const message = `This SKU differs from that in line ${first} in punctuation only`;
  return { ...row, warnings: [...warnings, { column: findColumnName(known, draft, 'sku'), message }] };
};

/** Adds the SKU to the name, if staff chose this for names that another product has. */
const addSkuToName = (row: FileRow, known: readonly FileColumn[], sku: string): FileRow => {
  const at = known.find(({ column }) => column.field === 'name')?.at;
  return at === undefined ? row : changeCell(row, at, `${row.cells[at] ?? ''} (${sku})`);
};

/**
 * Records the name of a row.
 * @returns the line of an earlier row with the same name; null if there is none
 */
const claimName = ({ draft, was, line }: PlannedRow, { names }: EarlierRows): number | null => {
  if (draft === null || draft.name === was?.name) return null;
  const first = names.get(draft.name.toLowerCase());
  if (first !== undefined && first !== line) return first;
  names.set(draft.name.toLowerCase(), line);
  return null;
};

/** Refuses the later of two rows with the same name. */
const refuseDuplicateName = (row: PlannedRow, known: readonly FileColumn[], first: number): PlannedRow => {
  if (row.draft === null) return row;
  return refuseRow(row, [
    { column: findColumnName(known, row.draft, 'name'), message: `This name is already in line ${first}` },
  ]);
};

/** Options for the whole file. */
type ImportChoices = {
  /** Categories and attributes that the import creates before it writes products. */
  missing?: MissingCatalogNames | undefined;
  /** True if the SKU is added to a name that another product has. */
  addsSku: boolean;
  /** True if prices are for one piece, and the file has no minimum orders. */
  isPiecePrice?: boolean;
};

/** Problems that depend on the shop's data, by row index. */
const findProblems = async (db: Database, planned: readonly PlannedRow[], missing: MissingCatalogNames | undefined) => {
  const judged = planned.flatMap((row, at) => (row.draft === null ? [] : [{ at, draft: row.draft }]));
  const problems = await checkDrafts(
    db,
    judged.map(({ draft }) => draft),
    missing,
  );
  return Map.groupBy(problems, ({ draft }) => judged[draft]?.at ?? -1);
};

/**
 * Plans rows of a file against the shop as it is now, in a few statements for any number of rows.
 * @param width the number of columns in the file
 * @param seen the SKUs and names of earlier rows; this call adds to it
 */
export const planRows = async (
  db: Database,
  known: readonly FileColumn[],
  width: number,
  some: readonly FileRow[],
  seen: EarlierRows,
  { missing, addsSku, isPiecePrice = false }: ImportChoices,
): Promise<PlannedRow[]> => {
  const skuAt = known.find(({ column }) => column.field === 'sku')?.at ?? 0;
  const getSku = (row: FileRow) => row.cells[skuAt] ?? '';
  const stored = await findStoredBySku(db, some.map(getSku));
  const planApart = (row: FileRow, sku: string, found: StoredProduct | undefined): PlannedRow => {
    const apart = planRow(known, addSkuToName(row, known, sku), sku, found);
    const first = claimName(apart, seen);
    return first === null ? apart : refuseDuplicateName(apart, known, first);
  };
  const planned = some.map((row): PlannedRow => {
    const found = stored.get(getSku(row)) ?? stored.get(getSku(row).toUpperCase());
    const sku = found?.sku ?? getSku(row).slice(0, LONGEST_SKU).toUpperCase();
    const fault = findRowFault(row, sku, width, seen);
    if (fault !== null) {
      return {
        line: row.line,
        sku,
        kind: 'refused',
        draft: null,
        was: found ?? null,
        ...NO_CHANGES,
        problems: [fault],
      };
    }
    const read = planRow(known, row, sku, found);
    const plan = isPiecePrice ? refusePiecePrice(read, known) : read;
    const first = claimName(plan, seen);
    if (first === null) return plan;
    seen.sameNames.add(row.line);
    return addsSku ? planApart(row, sku, found) : refuseDuplicateName(plan, known, first);
  });
  let byRow = await findProblems(db, planned, missing);
  const takenIndexes = [...byRow]
    .filter(([, problems]) => problems.some(({ code }) => code === 'name_taken'))
    .map(([at]) => at);
  for (const at of takenIndexes) {
    const row = some[at];
    const plan = planned[at];
    if (row === undefined || plan === undefined) continue;
    if (addsSku && !seen.sameNames.has(row.line)) planned[at] = planApart(row, plan.sku, plan.was ?? undefined);
    seen.sameNames.add(row.line);
  }
  if (addsSku && takenIndexes.length > 0) byRow = await findProblems(db, planned, missing);
  const judged = planned.flatMap(({ draft }) => draft ?? []);
  const unsold = await findUnavailableSkus(
    db,
    judged.flatMap((draft) => draft.accessories.map(({ sku }) => sku).filter((sku) => !seen.skus.has(sku))),
  );
  return planned.map((row, at) => {
    const problems = byRow.get(at) ?? [];
    const { draft } = row;
    if (draft === null || problems.length === 0)
      return addAlikeWarning(addAccessoryWarning(row, known, unsold), known, seen);
    return refuseRow(
      row,
      problems.map((one) => describeProblem(known, draft, one)),
    );
  });
};
