import { DAY_MS, MINUTE_MS } from '#platform/contract/durations.ts';
import { cutText } from './read-cells.ts';

/** Returns the day at the beginning of a text if it does not exist, such as 2024-02-30; otherwise null. */
const findImpossibleDay = (text: string): string | null => {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T00:00:00Z`);
  // JavaScript reads a day after the end of a month as a day of the next month.
  const exists = !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(day);
  return exists ? null : day;
};

/**
 * Reads a time of another shop, such as `2025-03-01 23:30:00 -0500`, as the clocks there showed it: its own offset
 * decides on which day it was, whatever the zone of this shop. Other ways to write a day are converted before
 * (`day-order.ts`). The database finds the moment at which clocks in the shop's zone show it (`formerMoment`).
 * @returns the local time, such as `2025-03-01T23:30:00`; null for any other text, for a day that does not exist, and
 *   for a day up to 1970-01-01, which other shops write if the time is unknown
 */
export const readTime = (cell: string): string | null => {
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)?\s*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i.exec(cell) ?? [];
  if (day === undefined || findImpossibleDay(day) !== null) return null;
  const at = Date.parse(`${day}T${time}Z`);
  return day > '1970-01-01' && !Number.isNaN(at) ? new Date(at).toISOString().slice(0, 19) : null;
};

/** The time in UTC of a text that `readTime` reads, as earlier builds stored it. Without an offset it is one in UTC. */
export const readUtcTime = (cell: string): string | null => {
  const local = readTime(cell);
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)$/.exec(cell.slice('2025-03-01'.length)) ?? [];
  if (local === null || sign === undefined) return local;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return new Date(Date.parse(`${local}Z`) - offset).toISOString().slice(0, 19);
};

/** True if a local time of another shop is in the future in every zone. */
export const isInFuture = (local: string): boolean => Date.parse(`${local}Z`) > Date.now() + DAY_MS;

/** Explains why a time of another shop cannot be read. @param event a clause such as 'it was ordered' */
export const describeNoTime = (text: string, event: string): string => {
  const day = findImpossibleDay(text);
  if (day !== null) return `The day ${day} does not exist`;
  return `The day on which ${event} is ${text === '' ? 'missing' : `not valid: ${cutText(text, 40)}`}`;
};
