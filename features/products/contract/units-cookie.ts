import { DAY_SECONDS } from '#platform/contract/durations.ts';

/** The unit in which lengths are shown first; the other unit follows in parentheses. */
export type Units = 'mm' | 'in';

/** Set for visitors who chose inches; without it, lengths are in millimeters. Scripts of the page also read it. */
export const UNITS_COOKIE = { name: 'copperline.units', seconds: 365 * DAY_SECONDS };

const inchesCookie = /(?:^|; *)(?:__Host-)?copperline\.units=in(?:;|$)/;

/** Reads the chosen unit from cookies, as a header or `document.cookie` has them. */
export const readUnitsCookie = (cookies: string | undefined): Units =>
  cookies !== undefined && inchesCookie.test(cookies) ? 'in' : 'mm';
