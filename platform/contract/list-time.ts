import { getIsoDateInZone } from '#platform/contract/dates.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { createZoneFormats, getShopTimeZone } from '#platform/contract/zoned-time.ts';

const timeInZone = createZoneFormats('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayInZone = createZoneFormats('en-GB', { day: 'numeric', month: 'short' });
const dayAndYearInZone = createZoneFormats('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const getToday = (): string => getIsoDateInZone(new Date().toISOString(), getShopTimeZone());

/** '1 Dec' if the date is in this year, otherwise '1 Dec 2025'. */
const formatDayInList = (at: Date, date: string, timeZone: string): string =>
  (date.slice(0, 4) === getToday().slice(0, 4) ? dayInZone : dayAndYearInZone)(timeZone).format(at);

/** An ISO time in a list, in the shop's time zone: '18:49' today, '1 Dec' this year, otherwise '1 Dec 2025'. */
export const formatListTime = (iso: string): string => {
  const zone = getShopTimeZone();
  const date = getIsoDateInZone(iso, zone);
  const at = new Date(iso);
  return date === getToday() ? timeInZone(zone).format(at) : formatDayInList(at, date, zone);
};

/** A date such as 2026-12-01 in a list: '1 Dec' this year, otherwise '1 Dec 2025'. */
export const formatListDate = (date: string): string => formatDayInList(new Date(date), date, 'UTC');

/** The day of an ISO time in a list, in the shop's time zone: '1 Dec' this year, otherwise '1 Dec 2025'. */
export const formatListDay = (iso: string): string => formatListDate(getIsoDateInZone(iso, getShopTimeZone()));

/** How long ago an ISO time was, within an hour: 'Just now', '5 min ago'. Earlier times are as in other lists. */
export const formatAgo = (iso: string): string => {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / MINUTE_MS);
  if (minutes < 1) return 'Just now';
  return minutes < 60 ? `${minutes} min ago` : formatListTime(iso);
};

/** True if a date such as 2026-12-01 is over in the shop's time zone. */
export const isPastDate = (date: string): boolean => date < getToday();
