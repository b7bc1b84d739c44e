import { DAY_MS } from '#platform/contract/durations.ts';

/** The UTC date that is this many days from now, such as `2026-12-01`. */
export const dateInDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
