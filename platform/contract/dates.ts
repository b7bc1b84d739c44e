import { DAY_MS } from '#platform/contract/durations.ts';
import { createZoneFormats, getShopTimeZone, toLocalTime } from '#platform/contract/zoned-time.ts';

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;

const dayInZone = createZoneFormats('en-GB', dayParts);

/** '21 Nov 2026' in the shop's time zone, from an ISO time. */
export const formatDay = (iso: string): string => formatDayInZone(iso, getShopTimeZone());

const dayAndMonthInZone = createZoneFormats('en-GB', { day: 'numeric', month: 'short' });
const monthInZone = createZoneFormats('en-GB', { month: 'short', year: 'numeric' });

const YEAR_MS = 365 * DAY_MS;

/** '21 Nov', or 'Nov 2024' if more than a year ago, in the shop's time zone, from an ISO time. */
export const formatPastDay = (iso: string): string => {
  const at = new Date(iso);
  return (Date.now() - at.getTime() < YEAR_MS ? dayAndMonthInZone : monthInZone)(getShopTimeZone()).format(at);
};

const calendarDayFormat = new Intl.DateTimeFormat('en-GB', { ...dayParts, timeZone: 'UTC' });

/** '12 Dec 2026', from a date such as 2026-12-12: the same in every time zone. */
export const formatDate = (date: string): string => calendarDayFormat.format(new Date(date));

const shortTimeInZone = createZoneFormats('en-GB', { ...dayParts, ...timeParts });
const dateTimeInZone = createZoneFormats('en-GB', { ...dayParts, ...timeParts, timeZoneName: 'short' });
const readersTime = new Intl.DateTimeFormat('en-GB', { ...dayParts, ...timeParts });

/**
 * '21 Nov 2026, 14:05' in the shop's time zone, from an ISO time. Readers whose clocks show another time also see the
 * zone: '21 Nov 2026, 14:05 GMT+8'.
 */
export const formatDateTime = (iso: string): string => {
  const at = new Date(iso);
  const text = shortTimeInZone(getShopTimeZone()).format(at);
  return text === readersTime.format(at) ? text : formatDateTimeInZone(iso, getShopTimeZone());
};

/** '27 Nov 2026': the day of an ISO time in an IANA time zone. */
export const formatDayInZone = (iso: string, timeZone: string): string => dayInZone(timeZone).format(new Date(iso));

/** '27 Nov 2026, 08:29 GMT+14': an ISO time in an IANA time zone, with the zone for readers elsewhere. */
export const formatDateTimeInZone = (iso: string, timeZone: string): string =>
  dateTimeInZone(timeZone).format(new Date(iso));

/**
 * The last millisecond before the ISO time at which a period ends. If the period ends at midnight, this moment is
 * on its last day.
 */
export const getLastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

/** '2026-11-27': the day of an ISO time in an IANA time zone. */
export const getIsoDateInZone = (iso: string, timeZone: string): string => toLocalTime(Date.parse(iso), timeZone).date;

/** True for a real date of this century, such as '2026-02-28'. */
export const isIsoDate = (text: string): boolean => {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(text) : null;
  return at !== null && !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(text);
};

/** True also for an empty text, of a day that nobody has to enter. */
export const isEmptyOrDate = (text: string): boolean => text === '' || isIsoDate(text);
