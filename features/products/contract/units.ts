import { z } from 'zod';
import { form, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** In which unit lengths are shown first; the other stands beside them. */
export type Units = 'mm' | 'in';

/** Says that somebody has chosen inches; without it lengths are in millimetres. Pages for scripts read it too. */
export const UNITS_COOKIE = { name: 'copperline.units', seconds: 365 * 86_400 };

const inchesCookie = /(?:^|; *)(?:__Host-)?copperline\.units=in(?:;|$)/;

/** What somebody has chosen, by the cookies of his browser as a header or a document has them. */
export const readUnitsCookie = (cookies: string | undefined): Units =>
  cookies !== undefined && inchesCookie.test(cookies) ? 'in' : 'mm';

const UnitsForm = z.object({
  units: z.enum(['mm', 'in']),
  /** The page he came from, to which he is led back; longer than any address of the shop is none. */
  back: z.string().max(8000).default('').catch(''),
});
export type UnitsForm = z.infer<typeof UnitsForm>;

export const units = {
  choose: endpoint({
    method: 'POST',
    path: '/units',
    outside: true,
    summary: 'Choose in which unit lengths are shown, as a browser without scripts sends it',
    auth: 'guest',
    body: form(UnitsForm),
    answer: redirect(),
  }),
};
