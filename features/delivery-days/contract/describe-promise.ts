import { addDays, weekdayIndex } from '#platform/contract/zoned-time.ts';
import type { DeliveryPromise } from './delivery-promise.ts';

const weekdays = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/** Formats a date such as 2026-12-01 as `Tue 1 Dec`. `Intl` is too slow for lists with hundreds of dates. */
const formatWeekdayAndDate = (date: string): string =>
  `${weekdays[weekdayIndex(date)]} ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`;

/** The days of a promise as stored with an order. */
export type PromisedDays = Pick<DeliveryPromise, 'from' | 'to' | 'readyTime'>;

/** `Tue 1 Dec – Wed 2 Dec`, or `from 10:30 on Tue 1 Dec`. */
export const describePromisedDays = ({ from, to, readyTime }: PromisedDays): string => {
  if (readyTime !== null) return `from ${readyTime} on ${formatWeekdayAndDate(to)}`;
  return from === to ? formatWeekdayAndDate(to) : `${formatWeekdayAndDate(from)} – ${formatWeekdayAndDate(to)}`;
};

/** `today`, `tomorrow` or `on Tue 1 Dec`. */
const describeDay = (date: string, today: string): string => {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : `on ${formatWeekdayAndDate(date)}`;
};

/** `Delivery Tue 1 Dec – Wed 2 Dec if you order by 15:00 today`, or `Collect from 10:30 today`. */
export const describePromise = (promise: DeliveryPromise): string => {
  const { to, readyTime, orderBy, today } = promise;
  if (orderBy === null) return `Collect from ${readyTime} ${describeDay(to, today)}`;
  return `Delivery ${describePromisedDays(promise)} if you order by ${orderBy.time} ${describeDay(orderBy.date, today)}`;
};

/** `Delivery by Wed 2 Dec`. */
export const describePromiseBriefly = ({ to }: PromisedDays): string => `Delivery by ${formatWeekdayAndDate(to)}`;
