import { withoutCurrency } from '#platform/contract/currency-signs.ts';
import { parseGtin } from '#features/products/contract/part-numbers.ts';
import type { ProductColumn } from '#features/product-columns/server/product-column.ts';
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

/** The number of first rows of a file by whose values a column is judged. */
export const JUDGED_ROWS = 50;

/** True for fields in which a mistake costs the shop money. They are recognized by exact names only. */
const isExactOnly = (field: string): boolean => /^(?:sku|unitPrice|stock)$/.test(field);

/** Words that do not change the meaning of a column name. */
const fillers = new Set(
  'product|item|article|artikel|produkt|net|netto|no|nr|the|of|de|del|du|des|di|do|in'.split('|'),
);

/** A column with one of these words is never suggested: it has another price, a date or a note. */
const never = new Set(
  [
    'cost|buying|purchase|wholesale|ek|einkauf|einkaufspreis|compra|achat|inkoop|zakupu|acquisto|custo|coste|costo',
    'sale|special|promo|discount|rabatt|remise|descuento|sconto|korting|rabat|desconto|date|from|to|starts|ends',
    'low|reorder|out|seo|meta|unit|uom|currency|msrp|rrp|uvp|compare|old|supplier|fournisseur|lieferant|proveedor',
  ]
    .join('|')
    .split('|'),
);

/** True if a header names a price other than the selling price, a date or a note. */
export const mayHaveOtherPrice = (header: string): boolean =>
  foldHeader(header)
    .name.split(' ')
    .some((word) => never.has(word));

const isAmount = (cell: string): boolean =>
  /^\d[\d.,]*[-–—]*$/.test(
    withoutCurrency(cell)
      .replaceAll(/\p{Sc}|\b[A-Z]{3}\b/gu, '')
      .replaceAll(/[\s'’]/g, ''),
  );
const isWholeNumber = (cell: string): boolean => /^-?\d[\d\s.,'’]*$/.test(cell);

const hasShare = (cells: readonly string[], least: number, fits: (cell: string) => boolean): boolean =>
  cells.filter(fits).length >= cells.length * least;

/** True if the cells can be values of the field. A column of words is not the price, even if its name says so. */
const fitsField = (field: string, cells: readonly string[]): boolean => {
  switch (field) {
    case 'sku':
      return new Set(cells.map((cell) => cell.toUpperCase())).size >= cells.length * 0.99;
    case 'unitPrice':
      // Many lists have words instead of a price in some of their lines.
      return hasShare(cells, 0.6, isAmount);
    case 'partNumbers':
      return hasShare(cells, 0.8, (cell) => parseGtin(cell) !== null);
    case 'documents':
      return hasShare(cells, 0.9, (cell) => /^(?:https?:\/\/|\/data-sheets\/)/i.test(cell));
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
  /** Fields that columns may be; a column is read as its suggested field only if staff choose so. */
  suggested: Map<number, string>;
  /** Columns that may all be the same field; none of them is read until staff choose one. */
  ties: { field: string; at: number[] }[];
};

/** The headers of a file, and the first rows below them. */
type JudgedFile = { headers: readonly string[]; sampleRows: readonly FileRow[] };

const getCells = ({ sampleRows }: JudgedFile, at: number): string[] =>
  sampleRows.flatMap(({ cells }) => cells[at] || []);

/** The shop's own names of fields, folded. A name that two fields share belongs to the first. */
const foldOwnNames = (columns: readonly ProductColumn[]): ReadonlyMap<string, string> => {
  const folded = new Map<string, string>();
  for (const { header, also = [], field } of columns)
    for (const name of [header, ...also])
      if (!folded.has(foldHeader(name).name)) folded.set(foldHeader(name).name, field);
  return folded;
};

/** The field whose own or trade name a column has, if its cells can be values of the field. */
const findTradeField = (file: JudgedFile, at: number, ownNames: ReadonlyMap<string, string>): string | undefined => {
  const { name, unit } = foldHeader(file.headers[at] ?? '');
  const field = ownNames.get(name) ?? tradeFields.get(name);
  if (field === undefined || !fitsField(field, getCells(file, at))) return undefined;
  // A price for a weight is not the price of a piece.
  return field === 'unitPrice' && gramsByUnit.has(unit) ? undefined : field;
};

/** A column with the exact name of a field; `isOwn` if the name is ours. */
type ExactColumn = { at: number; field: string; isOwn: boolean };

/** Divides the columns with a field into those that staff chose, and those with an exact name. */
const findFields = (
  file: JudgedFile,
  columns: readonly ProductColumn[],
  mapping: ReadonlyMap<string, string>,
  ownNames: ReadonlyMap<string, string>,
): { chosen: Map<number, string>; exact: ExactColumn[] } => {
  const names = indexByName(columns);
  const chosen = new Map<number, string>();
  const exact: ExactColumn[] = [];
  for (const [at, header] of file.headers.entries()) {
    if (normalizeHeader(header) === '' || isProblemColumn(header)) continue;
    const choice = mapping.get(normalizeHeader(header));
    const own = (names.get(header.toLowerCase()) ?? names.get(normalizeHeader(header)))?.field;
    const field = own ?? findTradeField(file, at, ownNames);
    if (choice !== undefined) chosen.set(at, choice);
    else if (field !== undefined) exact.push({ at, field, isOwn: own !== undefined });
  }
  return { chosen, exact };
};

/**
 * Assigns each field that staff did not choose to the one column with its exact name. If several columns have it,
 * none is read. Of several columns of documents the first is read, because no file should wait for them.
 */
const readExact = (
  exact: readonly ExactColumn[],
  chosen: ReadonlySet<string>,
): { read: [number, string][]; ties: AssignedFields['ties'] } => {
  const read: [number, string][] = [];
  const ties: AssignedFields['ties'] = [];
  for (const [field, all] of Map.groupBy(exact, (one) => one.field)) {
    if (chosen.has(field)) continue;
    const own = all.filter(({ isOwn }) => isOwn);
    const some = own.length > 0 && field !== 'unitPrice' ? own : all;
    const [first] = some;
    if (some.length > 1 && field !== 'documents') ties.push({ field, at: some.map(({ at }) => at) });
    else if (first !== undefined) read.push([first.at, field]);
  }
  return { read, ties };
};

/** If another column has the minimum order, a pack is only the quantity step, unless the step has a column too. */
const splitPack = (read: Map<number, string>, taken: ReadonlySet<string>): Map<number, string> => {
  if (!taken.has('minOrder')) return read;
  const step = taken.has('quantityStep') ? [] : ['quantityStep'];
  return new Map(
    [...read].flatMap(([at, field]) =>
      (field === PACK_FIELD ? step : [field]).map((one): [number, string] => [at, one]),
    ),
  );
};

const removeFillers = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ');

/**
 * Suggests fields for columns that are not read. A field is suggested if the column has its name, apart from
 * filler words.
 * @param takenFields fields that no further column may be
 */
const suggestFields = (
  file: JudgedFile,
  ownNames: ReadonlyMap<string, string>,
  read: ReadonlyMap<number, string>,
  takenFields: ReadonlySet<string>,
): Map<number, string> => {
  const near = new Map<string, string>();
  for (const [name, field] of [...ownNames, ...tradeFields]) {
    const bare = removeFillers(name);
    if (bare !== '' && !isExactOnly(field) && !near.has(bare)) near.set(bare, field);
  }
  const taken = new Set([...takenFields, ...read.values()]);
  const suggested = new Map<number, string>();
  for (const [at, header] of file.headers.entries()) {
    const { name } = foldHeader(header);
    const field = near.get(removeFillers(name));
    if (read.has(at) || field === undefined || taken.has(field) || mayHaveOtherPrice(header)) continue;
    // The maker's number is not the maker.
    const isNumber = /(?:^| )(?:no|nr)(?: |$)/.test(name);
    if ((isNumber && field !== 'partNumbers') || !fitsField(field, getCells(file, at))) continue;
    suggested.set(at, field);
    taken.add(field);
  }
  return suggested;
};

/**
 * Decides which field each column of a file is: the one that staff chose, or else the one with its exact name,
 * where the shop's own names come before trade names.
 * @param mapping the saved mapping: field by normalized header
 * @param sampleRows the first rows below the headers
 */
export const assignFields = (
  headers: readonly string[],
  columns: readonly ProductColumn[],
  mapping: ReadonlyMap<string, string>,
  sampleRows: readonly FileRow[],
): AssignedFields => {
  const file = { headers: headers.map(truncateHeader), sampleRows };
  const ownNames = foldOwnNames(columns);
  const { chosen, exact } = findFields(file, columns, mapping, ownNames);
  const { read: found, ties } = readExact(exact, new Set(chosen.values()));
  const taken = new Set([...chosen.values(), ...exact.map(({ field }) => field)]);
  const read = splitPack(new Map([...chosen, ...found]), taken);
  return { read, suggested: suggestFields(file, ownNames, read, taken), ties };
};
