import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import type { DecimalMark } from '#platform/server/tables/number-style.ts';
import { readPrice } from './amounts.ts';
import { Notes } from './notes.ts';
import type { ConvertTax } from './price-tax.ts';
import type { Answers, TranslatedProduct } from './source.ts';

/**
 * The cells of a sale price in the other shop; empty for no sale, and for missing first and last days. `isKnown` is
 * false if the file does not say which products are on sale.
 */
export type SaleCells = { price: string; from: string; to: string; isKnown: boolean };

export const NO_SALE: SaleCells = { price: '', from: '', to: '', isKnown: true };

/** Parses the day of `2026-11-01 00:00:00`, `11/1/26` or `2026-11-01T11:00-0800`; null if there is none. */
const parseDay = (cell: string): string | null => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\b/.exec(cell.trim()) ?? [];
  const iso =
    month === undefined || day === undefined || year === undefined
      ? cell.trim().slice(0, 10)
      : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : null;
};

const addYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** True if the sale is not over. Unreadable days do not end a sale. */
const isNotOver = ({ price, to }: SaleCells, today: string): boolean =>
  /[1-9]/.test(price) && (parseDay(to) ?? today) >= today;

const hasStarted = ({ from }: SaleCells, today: string): boolean => (parseDay(from) ?? today) <= today;

/** Chooses the price of a product: the regular one, or today's sale price if staff chose to sell at it. */
const choosePrice = (regular: string, sale: SaleCells, { today, answers: { salePrice } }: PriceReading): string =>
  salePrice === 'sale' && isNotOver(sale, today) && hasStarted(sale, today) ? sale.price : regular;

/** How the prices of a product are read. */
type PriceReading = {
  mark: DecimalMark | null;
  minOrder?: number;
  notes: Notes;
  today: string;
  answers: Answers;
  convertTax?: ConvertTax;
};

/**
 * Reads the sale of a product, for a price below the regular one. A sale whose price or days cannot be read is left
 * out, because the product would otherwise be sold too cheaply.
 */
const readReduction = (
  sale: SaleCells,
  regularCents: number,
  read: (cell: string, notes: Notes) => number | null,
  { notes, today }: PriceReading,
): TranslatedProduct['reduced'] => {
  if (!isNotOver(sale, today)) return undefined;
  const unreadable = [sale.from, sale.to].find((cell) => cell.trim() !== '' && parseDay(cell) === null);
  const apart = new Notes();
  const priceCents = read(sale.price, apart);
  const { fault = unreadable === undefined ? undefined : `“${unreadable.slice(0, 40)}” is not a day` } = apart.result;
  if (fault !== undefined) notes.warn('Sale Price', `The sale price is left out: ${fault}`);
  if (fault !== undefined || priceCents === null || priceCents >= regularCents) return undefined;
  const startsOn = hasStarted(sale, today) ? '' : (parseDay(sale.from) ?? '');
  const endsOn = parseDay(sale.to) ?? '';
  if (endsOn !== '' && endsOn < startsOn) return undefined;
  // A longer sale is read as one without a last day, which lasts a year.
  return { priceCents, startsOn, endsOn: endsOn > addYear(startsOn || today) ? '' : endsOn };
};

/**
 * Reads the price of a product, and its sale if staff chose to add sales; null if the file says that it has none, so
 * that a sale of an earlier file ends.
 */
export const readPrices = (
  regular: string,
  sale: SaleCells,
  reading: PriceReading,
): Pick<TranslatedProduct, 'priceCents' | 'reduced'> => {
  const { mark, minOrder = 1, notes, answers, convertTax } = reading;
  const read = (cell: string, apart: Notes) => readPrice(cell, mark, minOrder, apart, convertTax);
  const priceCents = read(choosePrice(regular, sale, reading), notes);
  const reduced =
    answers.salePrice === 'reduced' && priceCents !== null ? readReduction(sale, priceCents, read, reading) : undefined;
  if (sale.isKnown && !isNotOver(sale, reading.today)) return { priceCents, reduced: null };
  return { priceCents, ...(reduced !== undefined && { reduced }) };
};

const SAMPLES = 3;

/** Collects the products of a file that have a sale price, now or later. */
export class SalePrices {
  readonly #today: string;
  readonly #examples: { name: string; regular: string; sale: string; until: string }[] = [];
  #products = 0;

  constructor(today: string) {
    this.#today = today;
  }

  add(name: string, regular: string, sale: SaleCells): void {
    if (regular === '' || sale.price === regular || !isNotOver(sale, this.#today)) return;
    this.#products += 1;
    if (this.#examples.length >= SAMPLES) return;
    const until = parseDay(sale.to) ?? '';
    this.#examples.push({ name: name.slice(0, 60), regular, sale: sale.price, until });
  }

  ask(): ReadingQuestion[] {
    return this.#products === 0 ? [] : [{ kind: 'salePrice', products: this.#products, examples: this.#examples }];
  }
}
