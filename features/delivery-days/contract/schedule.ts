import { z } from 'zod';
import { isIsoDate } from '#platform/contract/dates.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { WorkingDaysText } from './delivery-time.ts';

export const MAX_HOLIDAYS = 200;

/** The weekdays from Monday, in the sequence of `weekdayIndex`. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const Weekday = z.enum(WEEKDAYS);
export type Weekday = z.output<typeof Weekday>;

export const weekdayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const BAD_TIME = 'Enter a time such as 15:00';
const Time = z.string().trim().regex(TIME, BAD_TIME);
const OptionalTime = z.union([z.literal(''), Time], BAD_TIME);

const CounterHours = z
  .object({ day: Weekday, opens: OptionalTime, closes: OptionalTime })
  .refine(({ opens, closes }) => (opens === '') === (closes === ''), {
    path: ['closes'],
    message: 'Enter both times, or neither if the counter is closed',
  })
  .refine(({ opens, closes }) => opens === '' || closes === '' || opens < closes, {
    path: ['closes'],
    message: 'Must be later than the opening time',
  });

const Holiday = z.object({
  date: z.string().trim().refine(isIsoDate, 'Enter a date'),
  name: oneLine(60).default(''),
});

/** When the shop sends goods, and when its counter is open. Days and times are in the shop's time zone. */
export const DeliverySchedule = z.object({
  /** Orders before this time leave the same working day. */
  cutoff: Time,
  /** The days on which goods are sent and delivered. */
  workingDays: z.array(Weekday).max(WEEKDAYS.length),
  /** Days on which nothing is sent or delivered, and the counter is closed. */
  holidays: z.array(Holiday).max(MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} holidays`),
  /** The counter's opening hours. It is closed on days that are missing or empty. */
  counterHours: z.array(CounterHours).max(WEEKDAYS.length),
  /**
   * The working days of a delivery at the flat fee within the seller's country. The flat fee applies while the owner
   * has no delivery methods.
   */
  flatFeeDays: WorkingDaysText,
});
export type DeliverySchedule = z.output<typeof DeliverySchedule>;

/** Returns the counter hours of each weekday, from Monday; empty for missing days. */
export const fillCounterHours = (hours: DeliverySchedule['counterHours']): DeliverySchedule['counterHours'] =>
  WEEKDAYS.map((day) => hours.find((one) => one.day === day) ?? { day, opens: '', closes: '' });

/** The schedule before the owner enters one. It promises nothing. */
export const defaultSchedule: DeliverySchedule = {
  cutoff: '15:00',
  workingDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  holidays: [],
  counterHours: fillCounterHours([]),
  flatFeeDays: '',
};
