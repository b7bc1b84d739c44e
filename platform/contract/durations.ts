export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 1_000 * HOUR_SECONDS;
export const DAY_MS = 1_000 * DAY_SECONDS;
