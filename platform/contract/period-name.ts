import { formatDate } from './dates.ts';
import type { Period } from '#features/reports/contract/reports.ts';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026': a period, from its first day. */
export const formatPeriod = (period: Period, from: string): string =>
  ({
    day: () => formatDate(from),
    week: () => `Week from ${formatDate(from)}`,
    month: () => month.format(new Date(from)),
    year: () => from.slice(0, 4),
  })[period]();

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Mon 23': one part of a period, from its local time. */
export const formatPeriodPart = (period: Period, at: string): string => {
  const day = new Date(`${at.slice(0, 10)}T00:00Z`);
  return {
    day: () => at.slice(11),
    week: () => weekday.format(day),
    month: () => shortDay.format(day),
    year: () => shortMonth.format(day),
  }[period]();
};
