import type { ReadingQuestion } from '#features/catalog-import/contract/file-readings.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import type { Answers } from './source.ts';

/** The cells of a sale price in the other shop; empty for no sale, and for missing first and last days. */
export type SaleCells = { price: string; from: string; to: string };

/** Parses the day of `2026-11-01 00:00:00`, `11/1/26` or `2026-11-01T11:00-0800`; null if there is none. */
const parseDay = (cell: string): string | null => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\b/.exec(cell.trim()) ?? [];
  const iso =
    month === undefined || day === undefined || year === undefined
      ? cell.trim().slice(0, 10)
      : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : null;
};

/** True if the sale is on today. Unreadable days do not end a sale. */
const isOn = ({ price, from, to }: SaleCells, today: string): boolean =>
  /[1-9]/.test(price) && (parseDay(from) ?? today) <= today && (parseDay(to) ?? today) >= today;

/** Chooses the price of a product: the regular one, or today's sale price if staff chose to sell at it. */
export const choosePrice = (regular: string, sale: SaleCells, today: string, { salePrice }: Answers): string =>
  salePrice === 'sale' && isOn(sale, today) ? sale.price : regular;

const SAMPLES = 3;

/** Collects the products of a file that have a sale price today. */
export class SalePrices {
  readonly #today: string;
  readonly #examples: { name: string; regular: string; sale: string }[] = [];
  #products = 0;

  constructor(today: string) {
    this.#today = today;
  }

  add(name: string, regular: string, sale: SaleCells): void {
    if (regular === '' || sale.price === regular || !isOn(sale, this.#today)) return;
    this.#products += 1;
    if (this.#examples.length < SAMPLES) this.#examples.push({ name: name.slice(0, 60), regular, sale: sale.price });
  }

  ask(): ReadingQuestion[] {
    return this.#products === 0 ? [] : [{ kind: 'salePrice', products: this.#products, examples: this.#examples }];
  }
}
