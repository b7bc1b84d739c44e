import { z } from 'zod';
import { form, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { DAY_SECONDS } from '#platform/contract/durations.ts';

/** The unit that lengths are shown in first; the other follows in parentheses. */
export type Units = 'mm' | 'in';

/** Set for people who chose inches; without it lengths are in millimeters. Scripts of the page read it too. */
export const UNITS_COOKIE = { name: 'copperline.units', seconds: 365 * DAY_SECONDS };

const inchesCookie = /(?:^|; *)(?:__Host-)?copperline\.units=in(?:;|$)/;

/** Reads the chosen unit from cookies, as a header or `document.cookie` has them. */
export const readUnitsCookie = (cookies: string | undefined): Units =>
  cookies !== undefined && inchesCookie.test(cookies) ? 'in' : 'mm';

const UnitsForm = z.object({
  units: z.enum(['mm', 'in']),
  /** The page to return to; an address longer than any of the shop's is ignored. */
  back: z.string().max(8000).default('').catch(''),
});
export type UnitsForm = z.infer<typeof UnitsForm>;

export const units = {
  choose: endpoint({
    method: 'POST',
    path: '/units',
    outsideApi: true,
    summary: 'Choose the unit for lengths, as a browser without scripts submits it',
    auth: 'guest',
    body: form(UnitsForm),
    reply: redirect(),
  }),
};
