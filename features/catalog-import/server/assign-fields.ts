import { parseGtin } from '#features/products/contract/part-numbers.ts';
import type { ProductColumn } from '#features/product-columns/server/columns.ts';
import {
  indexByName,
  isProblemColumn,
  normalizeHeader,
  PACK_FIELD,
  truncateHeader,
} from '#features/product-columns/server/match-columns.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { foldHeader, gramsByUnit } from './fold-header.ts';
import { tradeFields } from './trade-names.ts';

/** The first rows of a file, by whose values a column is judged. */
export const JUDGED_ROWS = 50;

/** A mistake in one of these costs the shop money, so they are read by exact names only. */
const isExactOnly = (field: string): boolean => /^(?:sku|unitPrice|stock)$/.test(field);

/** Words that change nothing about what a column is. */
const fillers = new Set(
  'product|item|article|artikel|produkt|net|netto|no|nr|the|of|de|del|du|des|di|do|in'.split('|'),
);

/** A column with one of these words is never suggested: it has another price, a date or a remark. */
const never = new Set(
  [
    'cost|buying|purchase|wholesale|ek|einkauf|einkaufspreis|compra|achat|inkoop|zakupu|acquisto|custo|coste|costo',
    'sale|special|promo|discount|rabatt|remise|descuento|sconto|korting|rabat|desconto|date|from|to|starts|ends',
    'low|reorder|out|seo|meta|unit|uom|currency|msrp|rrp|uvp|compare|old|supplier|fournisseur|lieferant|proveedor',
  ]
    .join('|')
    .split('|'),
);

/** True if a header names another price than the one products are sold at, a date or a remark. */
export const mayHaveOtherPrice = (header: string): boolean =>
  foldHeader(header)
    .name.split(' ')
    .some((word) => never.has(word));

const isAmount = (cell: string): boolean =>
  /^\d[\d.,]*$/.test(cell.replaceAll(/\p{Sc}|\b[A-Z]{3}\b/gu, '').replaceAll(/[\s'’]/g, ''));
const isWholeNumber = (cell: string): boolean => /^-?\d[\d\s.,'’]*$/.test(cell);

const hasShare = (cells: readonly string[], least: number, fits: (cell: string) => boolean): boolean =>
  cells.filter(fits).length >= cells.length * least;

/** True if the cells can be values of the field; a name alone does not make a column of words the price. */
const fitsField = (field: string, cells: readonly string[]): boolean => {
  switch (field) {
    case 'sku':
      return new Set(cells.map((cell) => cell.toUpperCase())).size >= cells.length * 0.99;
    case 'unitPrice':
      return hasShare(cells, 0.9, isAmount);
    case 'partNumbers':
      return hasShare(cells, 0.8, (cell) => parseGtin(cell) !== null);
    case 'stock':
    case 'lowStockAt':
    case 'minOrder':
    case 'quantityStep':
    case PACK_FIELD:
      return hasShare(cells, 0.9, isWholeNumber);
    case 'weightGrams':
      return hasShare(cells, 0.9, isAmount);
    default:
      return true;
  }
};

/** The fields of a file's columns, by the index of the column. */
export type AssignedFields = {
  /** The field of each column; an empty one means staff chose to leave it out. */
  read: Map<number, string>;
  /** A field that a column may be; it is read so only if staff choose it. */
  suggested: Map<number, string>;
  /** Columns that may all be the same field; none of them is read until staff choose one. */
  ties: { field: string; at: number[] }[];
};

/**
 * Decides what each column of a file is read as: as staff chose, else by its exact name, ours before a trade name.
 * @param mapping the saved mapping: field by normalized header
 * @param sampleRows the first rows below the headers
 */
export const assignFields = (
  headers: readonly string[],
  columns: readonly ProductColumn[],
  mapping: ReadonlyMap<string, string>,
  sampleRows: readonly FileRow[],
): AssignedFields => {
  const names = indexByName(columns);
  const ownFolded = new Map<string, string>();
  for (const { header, also = [], field } of columns)
    for (const name of [header, ...also])
      if (!ownFolded.has(foldHeader(name).name)) ownFolded.set(foldHeader(name).name, field);
  const read = new Map<number, string>();
  const exact: { at: number; field: string; isOwn: boolean }[] = [];
  const getCells = (at: number): string[] => sampleRows.flatMap(({ cells }) => cells[at] || []);
  const findTradeField = (header: string, at: number): string | undefined => {
    const { name, unit } = foldHeader(header);
    const field = ownFolded.get(name) ?? tradeFields.get(name);
    if (field === undefined || !fitsField(field, getCells(at))) return undefined;
    // A price for a weight is not the price of a piece.
    return field === 'unitPrice' && gramsByUnit.has(unit) ? undefined : field;
  };
  for (const [at, header] of headers.map(truncateHeader).entries()) {
    if (normalizeHeader(header) === '' || isProblemColumn(header)) continue;
    const chosen = mapping.get(normalizeHeader(header));
    const own = (names.get(header.toLowerCase()) ?? names.get(normalizeHeader(header)))?.field;
    const field = own ?? findTradeField(header, at);
    if (chosen !== undefined) read.set(at, chosen);
    else if (field !== undefined) exact.push({ at, field, isOwn: own !== undefined });
  }
  const taken = new Set([...read.values()].filter((field) => field !== ''));
  const ties: AssignedFields['ties'] = [];
  for (const [field, all] of Map.groupBy(exact, (one) => one.field)) {
    if (taken.has(field)) continue;
    const own = all.filter(({ isOwn }) => isOwn);
    const some = own.length > 0 && field !== 'unitPrice' ? own : all;
    if (some.length > 1) ties.push({ field, at: some.map(({ at }) => at) });
    for (const { at } of some.slice(0, some.length === 1 ? 1 : 0)) read.set(at, field);
    taken.add(field);
  }
  for (const [at, field] of read) {
    if (field !== PACK_FIELD || !taken.has('minOrder')) continue;
    // A minimum of its own leaves the pack the step.
    if (taken.has('quantityStep')) read.delete(at);
    else read.set(at, 'quantityStep');
    taken.add('quantityStep');
  }
  const suggested = new Map<number, string>();
  const withoutFillers = (name: string): string[] => name.split(' ').filter((word) => !fillers.has(word));
  const near = new Map<string, string>();
  for (const [name, field] of [...ownFolded, ...tradeFields]) {
    const bare = withoutFillers(name).join(' ');
    if (bare !== '' && !isExactOnly(field) && !near.has(bare)) near.set(bare, field);
  }
  for (const [at, header] of headers.map(truncateHeader).entries()) {
    const words = withoutFillers(foldHeader(header).name);
    const field = near.get(words.join(' '));
    if (read.has(at) || field === undefined || taken.has(field) || mayHaveOtherPrice(header)) continue;
    // The maker's number is not the maker.
    const isNumber = /(?:^| )(?:no|nr)(?: |$)/.test(foldHeader(header).name);
    if ((isNumber && field !== 'partNumbers') || !fitsField(field, getCells(at))) continue;
    suggested.set(at, field);
    taken.add(field);
  }
  return { read, suggested, ties };
};
