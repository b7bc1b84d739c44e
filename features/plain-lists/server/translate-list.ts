import { withoutCurrency } from '#platform/contract/currency-signs.ts';
import { cents, toDecimal } from '#platform/contract/money.ts';
import type { ConvertTax } from '#features/other-shops/server/price-tax.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import { toMinimumPrice } from '#features/product-columns/server/minimum-price.ts';
import { readCount } from './price-counts.ts';
import { describeForeignLine } from './row-currency.ts';
import { joinName } from './suggest-name.ts';

/** How the cells of a list are converted to those of our own file. Columns are given by index; -1 means none. */
export type ListReading = {
  /** The decimal mark of each column with numbers. */
  marks: ReadonlyMap<number, DecimalMark | null>;
  /** The columns that make up the name, which is written into the first of them. */
  nameColumns: readonly number[];
  price: number;
  minOrder: number;
  /** How many pieces a price is for: the number in a column, one, or one minimum order, as in our own file. */
  priceOf: { column: number } | 'piece' | 'minimum';
  /** Converts the price of a minimum order if the list and the shop differ in tax; null if they do not. */
  convertTax: ConvertTax | null;
  /** The column with the currency of each line. */
  currency: number;
  /** The column of the weight, and the grams of its unit. */
  weight: { at: number; grams: number };
};

/** Matches a number without a currency, with a dot as its decimal mark. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

const parsePieces = (cell: string): number | null => (/^[1-9]\d{0,8}(?:\.0+)?$/.test(cell) ? Number(cell) : null);

/**
 * Converts the price to the price of a minimum order. A cell that is not a number stays, and is refused with its
 * own message.
 */
const translatePrice = (cells: readonly string[], reading: ListReading): { price: string } | { fault: string } => {
  const price = cells[reading.price] ?? '';
  const minCell = cells[reading.minOrder] ?? '';
  const minOrder = minCell === '' ? 1 : parsePieces(minCell);
  if (reading.priceOf === 'minimum' || minOrder === null || !/^\d+(?:\.\d+)?$/.test(price)) return { price };
  if (reading.priceOf === 'piece') return toMinimumPrice(price, 1, minOrder);
  const pieces = readCount(cells[reading.priceOf.column] ?? '');
  if (pieces === null) return { fault: 'This line does not say how many pieces its price is for' };
  return toMinimumPrice(price, pieces, minOrder);
};

/** A price with more decimals stays, and is refused later. */
const convertPrice = (price: string, { convertTax }: ListReading): string =>
  convertTax === null || !/^\d+(?:\.\d{1,2})?$/.test(price)
    ? price
    : toDecimal(cents(convertTax(Math.round(Number(price) * 100))));

/** Translates a row of a list into a row of our own file. */
export const translateRow = (row: FileRow, reading: ListReading): FileRow => {
  const cells = [...row.cells];
  const numeric = new Set(row.numeric);
  for (const [at, mark] of reading.marks) {
    const cell = cells[at] ?? '';
    const plain = numeric.has(at) ? withoutCurrency(cell).trim() : readNumber(cell, mark);
    if (plain === null || !PLAIN_NUMBER.test(plain)) continue;
    cells[at] = plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
    numeric.add(at);
  }
  const { at, grams } = reading.weight;
  if (grams !== 1 && PLAIN_NUMBER.test(cells[at] ?? '')) cells[at] = String(Math.round(Number(cells[at]) * grams));
  const [nameAt] = reading.nameColumns;
  if (nameAt !== undefined) cells[nameAt] = joinName(reading.nameColumns.map((one) => cells[one] ?? ''));
  const foreign = (cells[reading.price] ?? '') === '' ? null : describeForeignLine(cells[reading.currency] ?? '');
  if (foreign !== null) return { ...row, cells, fault: row.fault ?? foreign };
  if (reading.price in cells) {
    const found = translatePrice(cells, reading);
    if ('fault' in found) return { ...row, cells, fault: row.fault ?? found.fault };
    cells[reading.price] = convertPrice(found.price, reading);
  }
  return { ...row, cells, numeric: [...numeric] };
};
