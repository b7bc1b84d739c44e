import { z } from 'zod';
import { isIsoDate } from '#platform/contract/dates.ts';
import { oneLine } from '#platform/contract/one-line.ts';

const MAX_HOLIDAYS = 200;

/** From Monday, in the sequence of `weekdayIndex`. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const Weekday = z.enum(WEEKDAYS);
export type Weekday = z.output<typeof Weekday>;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const BAD_TIME = 'Enter a time such as 15:00';
const Time = z.string().trim().regex(TIME, BAD_TIME);
const OptionalTime = z.union([z.literal(''), Time], BAD_TIME);

/** When the shop sends goods, and when its counter is open. Days and times are in the shop's time zone. */
export const DeliverySchedule = z.object({
  /** Orders before this time leave the same working day. */
  cutoff: Time.default('15:00'),
  /** The days on which goods are sent and delivered. */
  workingDays: z.array(Weekday).max(WEEKDAYS.length).default(['mon', 'tue', 'wed', 'thu', 'fri']),
  /** Days on which nothing is sent or delivered and the counter is closed. */
  holidays: z
    .array(z.object({ date: z.string().trim().refine(isIsoDate, 'Enter a date'), name: oneLine(60).default('') }))
    .max(MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} holidays`)
    .default([]),
  /** When the counter is open; on days that are missing or empty it is closed. */
  counterHours: z
    .array(z.object({ day: Weekday, opens: OptionalTime, closes: OptionalTime }))
    .max(WEEKDAYS.length)
    .default([]),
});
export type DeliverySchedule = z.output<typeof DeliverySchedule>;

/** Working days from the day on which goods are sent to the day on which they arrive. */
export type WorkingDays = { from: number; to: number };

/** How long a delivery method takes. */
export type DeliveryTime = {
  /** Null if the shop promises no day. */
  days: WorkingDays | null;
  /** Different working days in some countries, by their codes. */
  countryDays: (WorkingDays & { country: string })[];
  /** For collection: minutes of opening hours until the goods are ready; null if the shop promises no time. */
  preparationMinutes: number | null;
};

/** The time of a method for which the shop promises nothing. */
export const NO_DELIVERY_TIME: DeliveryTime = { days: null, countryDays: [], preparationMinutes: null };
