import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { isCountry } from './countries.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** A part of a country, as envelopes to it name it. */
const Region = z.object({ code: z.string(), name: z.string() });
export type Region = z.infer<typeof Region>;

export const regions = {
  list: endpoint({
    method: 'GET',
    path: '/regions/:country',
    summary: 'The states or regions of a country that envelopes name; none where they name none',
    auth: 'public',
    params: z.object({ country: z.string().toUpperCase().refine(isCountry, 'Choose a country') }),
    answer: json(z.array(Region)),
  }),
};
