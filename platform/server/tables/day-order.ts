import type { FileRow } from './file-row.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { MAX_IMPORT_ROWS } from '#platform/contract/limits.ts';

/* Other shops and spreadsheets write days in many ways. They are converted to ISO before a source reads the row. */

/** Which comes first in days such as 03/04/2019, and whether the dates of the file show it. */
export type DayOrder = { first: 'day' | 'month'; isShown: boolean };

/** The languages of the files that other shops export. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'];

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '');

/** Names of months, short and long, with their numbers. */
const months = new Map(
  LANGUAGES.flatMap((language) =>
    (['short', 'long'] as const).flatMap((month) => {
      // Some languages have another form of the name beside a day.
      const inDay = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at) => {
        const day = new Date(Date.UTC(2020, at, 1));
        const beside = inDay.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '';
        return [beside, alone.format(day)].map((name) => [fold(name), at + 1] as const);
      }).flat();
    }),
  ),
);

const TIME = String.raw`(?:(?:T|,? +|, )(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: *([ap])\.?m\.?)?)? *(Z|UTC|GMT|[+-]\d\d:?\d\d)?$`;
const NAME = String.raw`(\p{L}{3,12})\.?`;
const numbers = new RegExp(String.raw`^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d\d)\.?${TIME}`, 'i');
const yearFirst = new RegExp(String.raw`^(\d{4})[./-](\d{1,2})[./-](\d{1,2})${TIME}`, 'i');
const dayAndName = new RegExp(String.raw`^(\d{1,2})\.?[ -]${NAME},?[ -](\d{4}|\d\d)${TIME}`, 'iu');
const nameAndDay = new RegExp(String.raw`^${NAME} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${TIME}`, 'iu');

type Parts = { year: string; month: number; day: number; time: (string | undefined)[] };

const findMonth = (name = ''): number => months.get(fold(name)) ?? 0;

const readParts = (text: string, { first }: DayOrder): Parts | null => {
  const [, one, sign, two, shortYear = '', ...numberTime] = numbers.exec(text) ?? [];
  if (one !== undefined) {
    const [day, month] = sign === '.' || first === 'day' ? [Number(one), Number(two)] : [Number(two), Number(one)];
    return { year: shortYear, month, day, time: numberTime };
  }
  const [, year, month, day, ...yearTime] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return { year, month: Number(month), day: Number(day), time: yearTime };
  const [, dayBefore, nameAfter, yearAfter = '', ...dayTime] = dayAndName.exec(text) ?? [];
  if (dayBefore !== undefined) {
    return { year: yearAfter, month: findMonth(nameAfter), day: Number(dayBefore), time: dayTime };
  }
  const [, name, dayOfName, yearOfName = '', ...nameTime] = nameAndDay.exec(text) ?? [];
  if (name === undefined) return null;
  return { year: yearOfName, month: findMonth(name), day: Number(dayOfName), time: nameTime };
};

const pad = (number: number): string => String(number).padStart(2, '0');

const toHour = (hour: string, half = ''): number =>
  half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

/** A year of two digits is one between 1970 and 2069. */
const toYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`);

const withoutWeekday = (cell: string): string => cell.trim().replace(/^\p{L}{2,10}\.?, /u, '');

/** Converts a day or time, such as `03/14/2019 9:05 PM`, to the form `2019-03-14 21:05:00`. Other text is unchanged. */
export const toIsoTime = (cell: string, order: DayOrder): string => {
  const parts = readParts(withoutWeekday(cell), order);
  if (parts === null || parts.month === 0) return cell;
  const { year, month, day, time } = parts;
  const [hour, minute = '', second = '00', half, zone] = time;
  const clock = hour === undefined ? '' : ` ${pad(toHour(hour, half))}:${minute}:${second}`;
  return `${toYear(year)}-${pad(month)}-${pad(day)}${clock}${zone === undefined ? '' : ` ${zone}`}`;
};

/** Returns the two numbers of a day that could be read both ways, such as 03/04/2019; null for any other text. */
const readUnclear = (cell: string): [number, number] | null => {
  const [, one, sign, two] = numbers.exec(withoutWeekday(cell)) ?? [];
  return one === undefined || sign === '.' ? null : [Number(one), Number(two)];
};

/**
 * Reads a day of this century, such as 2026-12-31, from a day or time, whose own zone decides. Null for any other text.
 * @param order null if 03/04/2026 has no known order and is not read
 */
export const readDay = (cell: string, order: DayOrder | null): string | null => {
  if (order === null && readUnclear(cell) !== null) return null;
  const text = toIsoTime(cell, order ?? { first: 'day', isShown: true }).trim();
  const day = text.slice(0, 10);
  return /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/.test(text) && isIsoDate(day) ? day : null;
};

/** Countries where the month comes first. */
const MONTH_FIRST = new Set(['US', 'PH', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW']);

/** The order of days if no date of a file shows it. @param country the country of the shop */
export const getUsualFirst = (country: string): DayOrder['first'] => (MONTH_FIRST.has(country) ? 'month' : 'day');

/**
 * Decides from all dates of a file which comes first in 03/04/2019. Dates with points always have the day first.
 */
export class DayOrderJudge {
  readonly #votes = { day: 0, month: 0 };

  add(cell: string): void {
    const [one = 0, two = 0] = readUnclear(cell) ?? [];
    if (one > 12 && two <= 12) this.#votes.day += 1;
    if (two > 12 && one <= 12) this.#votes.month += 1;
  }

  /** @param usualFirst decides if no date does */
  getOrder(usualFirst: DayOrder['first']): DayOrder {
    const { day, month } = this.#votes;
    return day === month
      ? { first: usualFirst, isShown: false }
      : { first: day > month ? 'day' : 'month', isShown: true };
  }
}

/**
 * Judges the order of days in the columns of a file.
 * @param country the country of the shop, which decides if no date of the file does
 */
export const judgeDayOrder = async (
  rows: AsyncIterable<FileRow>,
  columns: readonly number[],
  country: string,
): Promise<DayOrder> => {
  const judge = new DayOrderJudge();
  let count = 0;
  for await (const { cells } of rows) {
    count += 1;
    if (count > MAX_IMPORT_ROWS) break;
    for (const at of columns) judge.add(cells[at] ?? '');
  }
  return judge.getOrder(getUsualFirst(country));
};

/** The warning that a date such as 03/04/2019 was read as the shop's country writes it; null if the file shows how. */
export const describeUnclearDay = (cell: string, read: string, order: DayOrder): string | null => {
  const [one = 0, two = 0] = readUnclear(cell) ?? [];
  if (order.isShown || one === two) return null;
  return `${cell} is read as ${read}, with the ${order.first} first as in the country of the shop: no date in the file shows the order`;
};

/**
 * Passes rows on with their dates in ISO form.
 * @param warnings receives, by line, how dates were read that no date of the file explains
 */
export async function* convertDates(
  rows: AsyncIterable<FileRow>,
  columns: readonly number[],
  order: DayOrder,
  warnings: Map<number, string>,
): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    const cells = row.cells.map((cell, at) => (columns.includes(at) ? toIsoTime(cell, order) : cell));
    const [warning] = columns.flatMap((at) => describeUnclearDay(row.cells[at] ?? '', cells[at] ?? '', order) ?? []);
    if (warning !== undefined) warnings.set(row.line, warning);
    yield { ...row, cells };
  }
}
