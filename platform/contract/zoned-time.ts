import { DAY_MS, MINUTE_MS } from '#platform/contract/durations.ts';

/** A date such as `2026-12-01`, and the minutes since midnight, in some time zone. */
export type LocalTime = { date: string; minute: number };

/**
 * The IANA time zone of the shop, which a browser reads from the page. Code of the server, which may serve several
 * shops in one process, passes the zone instead.
 */
export const getShopTimeZone = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['timeZone']) ?? 'UTC';

/**
 * A browser may lack a zone. It then shows times in UTC, because the rest of the page is still of use. The server
 * throws, because it decides by local times.
 */
const createFormat = (locale: string, options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError) || typeof document === 'undefined') throw error;
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
};

/**
 * Caches a format for each zone, because creating a format takes longer than using it.
 * @returns a function that finds the format of an IANA time zone
 */
export const createZoneFormats = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): ((timeZone: string) => Intl.DateTimeFormat) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = formats.get(timeZone);
    if (known !== undefined) return known;
    const format = createFormat(locale, options, timeZone);
    formats.set(timeZone, format);
    return format;
  };
};

const localTimeInZone = createZoneFormats('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The minutes since midnight of a time such as `15:00`. */
export const parseMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Formats the minutes since midnight as `15:00`. */
export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The local time at an instant in ms. */
export const toLocalTime = (at: number, timeZone: string): LocalTime => {
  const [date = '', time = ''] = localTimeInZone(timeZone).format(at).split(' ');
  return { date, minute: parseMinute(time) };
};

/**
 * The instant in ms at which clocks show a local time. If they show it twice, the first one. A time that clocks
 * skip is moved forward by the length of the gap.
 */
export const toInstant = ({ date, minute }: LocalTime, timeZone: string): number => {
  const asUtc = Date.parse(date) + minute * MINUTE_MS;
  // The offset differs before and after a change of the clocks.
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => {
    const local = toLocalTime(at, timeZone);
    return Date.parse(local.date) + local.minute * MINUTE_MS - at;
  }) as [number, number];
  const isShown = (at: number): boolean => {
    const local = toLocalTime(at, timeZone);
    return local.date === date && local.minute === minute;
  };
  const instants = [asUtc - before, asUtc - after].filter(isShown);
  return instants.length > 0 ? Math.min(...instants) : asUtc - before;
};

/** The date some days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a date: 0 for Monday, 6 for Sunday. */
export const weekdayIndex = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;
