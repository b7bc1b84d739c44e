import { MINUTE_MS } from '#platform/contract/durations.ts';
import {
  addDays,
  formatMinute,
  parseMinute,
  toInstant,
  toLocalTime,
  weekdayIndex,
} from '#platform/contract/zoned-time.ts';
import type { DeliveryTime, WorkingDays } from './delivery-time.ts';
import { type DeliverySchedule, WEEKDAYS } from './schedule.ts';

/** The most days to search for a working or opening day. */
const MAX_SEARCH_DAYS = 366;

/** Collection times are promised on the half hour, so that a promise does not change every minute. */
const ROUND_MINUTES = 30;

/** When goods arrive, or from when they can be collected. Dates are in the shop's time zone. */
export type DeliveryPromise = {
  /** The first and last day of the delivery; both the same day for a collection. */
  from: string;
  to: string;
  /** For a collection: the time from which the goods are ready, such as `10:30`; otherwise null. */
  readyTime: string | null;
  /** The local date and time by which the buyer must order; null for a collection. */
  orderBy: { date: string; time: string; at: string } | null;
  /** The date on which the promise was calculated. */
  today: string;
  /** The time at which the promise, or its wording, changes. */
  trueUntil: string;
};

export type PromiseRequest = {
  /** In ms. */
  now: number;
  timeZone: string;
  schedule: DeliverySchedule;
  method: DeliveryTime & { kind: 'delivery' | 'collection' };
  /** The code of the destination; empty for the shop's own country. */
  country: string;
};

const toIso = (at: number): string => new Date(at).toISOString();

/** Finds the first day from `date` on for which `passes` is true; null if there is none within a year. */
const findDay = (date: string, passes: (date: string) => boolean): string | null => {
  for (let days = 0; days <= MAX_SEARCH_DAYS; days++) {
    const day = addDays(date, days);
    if (passes(day)) return day;
  }
  return null;
};

const isHoliday = ({ holidays }: DeliverySchedule, day: string): boolean => holidays.some(({ date }) => date === day);

const getWeekday = (date: string) => WEEKDAYS[weekdayIndex(date)] ?? 'mon';

const isWorkingDay =
  (schedule: DeliverySchedule) =>
  (date: string): boolean =>
    schedule.workingDays.includes(getWeekday(date)) && !isHoliday(schedule, date);

const addWorkingDays = (schedule: DeliverySchedule, date: string, days: number): string | null => {
  let day: string | null = date;
  for (let count = 0; count < days && day !== null; count++) day = findDay(addDays(day, 1), isWorkingDay(schedule));
  return day;
};

const promiseDelivery = ({ now, timeZone, schedule }: PromiseRequest, days: WorkingDays): DeliveryPromise | null => {
  const { date: today } = toLocalTime(now, timeZone);
  const minute = parseMinute(schedule.cutoff);
  const getCutoff = (date: string): number => toInstant({ date, minute }, timeZone);
  const isOver = !isWorkingDay(schedule)(today) || now >= getCutoff(today);
  const sentOn = isOver ? findDay(addDays(today, 1), isWorkingDay(schedule)) : today;
  const from = sentOn && addWorkingDays(schedule, sentOn, days.from);
  const to = from && addWorkingDays(schedule, from, days.to - days.from);
  if (!sentOn || !from || !to) return null;
  const orderBy = getCutoff(sentOn);
  const midnight = toInstant({ date: addDays(today, 1), minute: 0 }, timeZone);
  return {
    from,
    to,
    readyTime: null,
    orderBy: { date: sentOn, time: schedule.cutoff, at: toIso(orderBy) },
    today,
    trueUntil: toIso(Math.min(orderBy, midnight)),
  };
};

type OpeningHours = { date: string; opens: number; closes: number };

/** The counter's opening hours on a day, in ms; null if it is closed. */
const getHours = (
  { schedule, timeZone }: Pick<PromiseRequest, 'schedule' | 'timeZone'>,
  date: string,
): OpeningHours | null => {
  const hours = schedule.counterHours.find(({ day }) => day === getWeekday(date));
  if (hours === undefined || hours.opens === '' || hours.closes === '' || isHoliday(schedule, date)) return null;
  const [opens, closes] = [hours.opens, hours.closes].map((time) =>
    toInstant({ date, minute: parseMinute(time) }, timeZone),
  ) as [number, number];
  return opens < closes ? { date, opens, closes } : null;
};

/** Opening hours from a date on, day by day, for at most a year. */
function* listHours(request: PromiseRequest, from: string): Generator<OpeningHours> {
  for (let days = 0; days <= MAX_SEARCH_DAYS; days++) {
    const hours = getHours(request, addDays(from, days));
    if (hours !== null) yield hours;
  }
}

const roundUp = (at: number, timeZone: string): number => {
  const { minute } = toLocalTime(at, timeZone);
  return at + ((ROUND_MINUTES - (minute % ROUND_MINUTES)) % ROUND_MINUTES) * MINUTE_MS;
};

/** Counts the preparation in opening hours. An order late in the day may be ready on the next opening day. */
const promiseCollection = (request: PromiseRequest, preparationMinutes: number): DeliveryPromise | null => {
  const { timeZone } = request;
  const now = request.now - (request.now % MINUTE_MS);
  const { date: today } = toLocalTime(now, timeZone);
  const midnight = toInstant({ date: addDays(today, 1), minute: 0 }, timeZone);
  let remaining = preparationMinutes * MINUTE_MS;
  /** The counter's current hours, or its next hours if it is closed. */
  let next: OpeningHours | null = null;
  for (const hours of listHours(request, today)) {
    const { date, opens, closes } = hours;
    if (now >= closes) continue;
    next ??= hours;
    const start = Math.max(now, opens);
    const exact = start + remaining;
    const ready = roundUp(exact, timeZone);
    if (ready < closes) {
      // While the counter is closed, the promise stays the same.
      const until = now < next.opens ? next.opens : Math.min(now + ready - exact + MINUTE_MS, next.closes);
      return {
        from: date,
        to: date,
        readyTime: formatMinute(toLocalTime(ready, timeZone).minute),
        orderBy: null,
        today,
        trueUntil: toIso(Math.min(until, midnight)),
      };
    }
    remaining = Math.max(0, remaining - (closes - start));
  }
  return null;
};

/** Finds the working days of a delivery to a country; null if the shop promises nothing. */
export const findWorkingDays = (
  { days, countryDays }: Pick<DeliveryTime, 'days' | 'countryDays'>,
  country: string,
): WorkingDays | null => countryDays.find((one) => one.country === country) ?? days;

/**
 * Calculates when an order of goods in stock arrives, or when it can be collected. No other function does. Goods are
 * sent on the first working day whose cut-off time has not passed, and travel on working days only.
 * @returns null if the shop promises nothing: the method has no time, or there is no working day within a year
 */
export const getDeliveryPromise = (request: PromiseRequest): DeliveryPromise | null => {
  const { kind, days, countryDays, preparationMinutes } = request.method;
  if (kind === 'collection') return preparationMinutes === null ? null : promiseCollection(request, preparationMinutes);
  const workingDays = findWorkingDays({ days, countryDays }, request.country);
  return workingDays === null ? null : promiseDelivery(request, workingDays);
};
