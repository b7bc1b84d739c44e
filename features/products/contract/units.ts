import { z } from 'zod';
import { form, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

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
