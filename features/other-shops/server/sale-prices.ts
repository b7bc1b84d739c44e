import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import {
  type DayOrder,
  DayOrderJudge,
  describeUnclearDay,
  getUsualFirst,
  readDay,
} from '#platform/server/tables/day-order.ts';
import { type DecimalMark, readNumber } from '#platform/server/tables/number-style.ts';
import type { Column } from '#platform/server/tables/source-head.ts';
import { readPrice } from './amounts.ts';
import { Notes } from './notes.ts';
import type { ConvertTax } from './price-tax.ts';
import type { Answers, ShopFacts, TranslatedProduct } from './source.ts';

/**
 * The cells of a sale price in the other shop; empty for no sale, and for missing first and last days. `isKnown` is
 * false if the file does not say which products are on sale.
 */
export type SaleCells = { price: string; from: string; to: string; isKnown: boolean };

/** For a file that does not say which products are on sale. */
export const UNKNOWN_SALE: SaleCells = { price: '', from: '', to: '', isKnown: false };

/** The cells of a sale price without days. @param column the column that shows which products are on sale */
export const toSale = (price: string, { at }: Column): SaleCells => ({ price, from: '', to: '', isKnown: at !== -1 });

/**
 * The cells of a price. It is on sale if the other shop compares it to a higher one.
 * @param column the column of the compared prices
 */
export const readComparedPrice = (
  price: string,
  comparedTo: string,
  column: Column,
  marks: Record<'price' | 'comparedTo', DecimalMark | null> = { price: '.', comparedTo: '.' },
): { price: string; sale: SaleCells } =>
  Number(readNumber(comparedTo, marks.comparedTo) ?? 0) > Number(readNumber(price, marks.price) ?? Infinity)
    ? { price: comparedTo, sale: toSale(price, column) }
    : { price, sale: toSale('', column) };

/** The day of the shop, and the order in which the sale days of a file are read. */
export type SaleDays = { today: string; order: DayOrder };

const addYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** True if the sale is not over. Unreadable days do not end a sale. */
const isNotOver = ({ price, to }: SaleCells, { today, order }: SaleDays): boolean =>
  /[1-9]/.test(price) && (readDay(to, order) ?? today) >= today;

const hasStarted = ({ from }: SaleCells, { today, order }: SaleDays): boolean =>
  (readDay(from, order) ?? today) <= today;

/** Chooses the price of a product: the regular one, or today's sale price if staff chose to sell at it. */
const choosePrice = (regular: string, sale: SaleCells, { days, answers: { salePrice } }: PriceReading): string =>
  salePrice === 'sale' && isNotOver(sale, days) && hasStarted(sale, days) ? sale.price : regular;

/** How the prices of a product are read. */
type PriceReading = {
  mark: DecimalMark | null;
  minOrder?: number;
  notes: Notes;
  days: SaleDays;
  answers: Answers;
  convertTax?: ConvertTax;
};

/** True if the sale is not over, whichever comes first in its days. */
const mayBeOn = (sale: SaleCells, { today }: SaleDays): boolean =>
  (['day', 'month'] as const).some((first) => isNotOver(sale, { today, order: { first, isShown: true } }));

/** Warns of days that no date of the file explains, because they decide whether the sale is on. */
const warnOfUnclearDays = (sale: SaleCells, { notes, days }: PriceReading): void => {
  for (const cell of mayBeOn(sale, days) ? [sale.from, sale.to] : []) {
    const warning = describeUnclearDay(cell, readDay(cell, days.order) ?? '', days.order);
    if (warning !== null) notes.warn('Sale Price', warning);
  }
};

/**
 * Reads the sale of a product, for a price below the regular one. A sale whose price or days cannot be read is left
 * out, because the product would otherwise be sold too cheaply.
 */
const readReduction = (
  sale: SaleCells,
  regularCents: number,
  read: (cell: string, notes: Notes) => number | null,
  { notes, days }: PriceReading,
): TranslatedProduct['reduced'] => {
  if (!isNotOver(sale, days)) return undefined;
  const { today, order } = days;
  const unreadable = [sale.from, sale.to].find((cell) => cell.trim() !== '' && readDay(cell, order) === null);
  const apart = new Notes();
  const priceCents = read(sale.price, apart);
  const { fault = unreadable === undefined ? undefined : `“${unreadable.slice(0, 40)}” is not a day` } = apart.result;
  if (fault !== undefined) notes.warn('Sale Price', `The sale price is left out: ${fault}`);
  if (fault !== undefined || priceCents === null || priceCents >= regularCents) return undefined;
  const startsOn = hasStarted(sale, days) ? '' : (readDay(sale.from, order) ?? '');
  const endsOn = readDay(sale.to, order) ?? '';
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
  // At the regular price, the days of sales mean nothing.
  if (answers.salePrice === 'sale' || answers.salePrice === 'reduced') warnOfUnclearDays(sale, reading);
  if (sale.isKnown && !isNotOver(sale, reading.days)) return { priceCents, reduced: null };
  return { priceCents, ...(reduced !== undefined && { reduced }) };
};

const SAMPLES = 3;

type SaleTally = { products: number; examples: { name: string; regular: string; sale: string; until: string }[] };

/**
 * Collects the products of a file that have a sale price, now or later, and how the file writes the days of sales.
 * Until all days are read, products are counted for both orders of days.
 */
export class SalePrices {
  readonly #shop: ShopFacts;
  readonly #usualFirst: DayOrder['first'];
  readonly #judge = new DayOrderJudge();
  readonly #tallies: Record<DayOrder['first'], SaleTally> = {
    day: { products: 0, examples: [] },
    month: { products: 0, examples: [] },
  };

  /** @param usualFirst how the other shop writes days in every country; by default as in the country of this shop */
  constructor(shop: ShopFacts, usualFirst = getUsualFirst(shop.country)) {
    this.#shop = shop;
    this.#usualFirst = usualFirst;
  }

  add(name: string, regular: string, sale: SaleCells): void {
    this.#judge.add(sale.from);
    this.#judge.add(sale.to);
    if (regular === '' || sale.price === regular) return;
    for (const first of ['day', 'month'] as const) {
      const order = { first, isShown: true };
      if (!isNotOver(sale, { today: this.#shop.today, order })) continue;
      const tally = this.#tallies[first];
      tally.products += 1;
      if (tally.examples.length >= SAMPLES) continue;
      tally.examples.push({ name: name.slice(0, 60), regular, sale: sale.price, until: readDay(sale.to, order) ?? '' });
    }
  }

  /** How the days of sales are read, once all products are added. */
  get days(): SaleDays {
    return { today: this.#shop.today, order: this.#judge.getOrder(this.#usualFirst) };
  }

  ask(): ReadingQuestion[] {
    const tally = this.#tallies[this.days.order.first];
    return tally.products === 0 ? [] : [{ kind: 'salePrice', ...tally }];
  }
}
