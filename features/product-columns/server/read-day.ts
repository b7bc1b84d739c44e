import { isIsoDate } from '#platform/contract/dates.ts';
import { CellParseError } from '#platform/contract/read-numbers.ts';

/** 2026-12-31, and 31.12.2026; what has slashes is a month first or a day first, and nobody knows which. */
const DAY_FORMATS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/,
];

/** A day as 2026-12-31. @throws Unread */
export const parseDay = (cell: string): string => {
  const found: Record<string, string> = Object.assign({}, ...DAY_FORMATS.map((order) => order.exec(cell)?.groups));
  const { year = '', month = '', day = '' } = found;
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isIsoDate(read)) throw new CellParseError('Give a day such as 2026-12-31 or 31.12.2026');
  return read;
};
