import { isDay } from '#platform/contract/dates.ts';
import { Unread } from '#platform/contract/read-numbers.ts';

/** 2026-12-31, and 31.12.2026; what has slashes is a month first or a day first, and nobody knows which. */
const ORDERS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/,
];

/** A day as 2026-12-31. @throws Unread */
export const readDay = (cell: string): string => {
  const found: Record<string, string> = Object.assign({}, ...ORDERS.map((order) => order.exec(cell)?.groups));
  const { year = '', month = '', day = '' } = found;
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(read)) throw new Unread('Give a day such as 2026-12-31 or 31.12.2026');
  return read;
};
