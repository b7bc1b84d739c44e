import { cutText } from './read-cells.ts';

/** Returns the day at the beginning of a text if it does not exist, such as 2024-02-30; otherwise null. */
export const findImpossibleDay = (text: string): string | null => {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T00:00:00Z`);
  // JavaScript reads a day after the end of a month as a day of the next month.
  const exists = !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(day);
  return exists ? null : day;
};

/** Explains why a time of another shop cannot be read. @param event a clause such as 'it was ordered' */
export const describeNoTime = (text: string, event: string): string => {
  const day = findImpossibleDay(text);
  if (day !== null) return `The day ${day} does not exist`;
  return `The day on which ${event} is ${text === '' ? 'missing' : `not valid: ${cutText(text, 40)}`}`;
};
