import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

export const delivery = {
  get: endpoint({
    method: 'GET',
    path: '/delivery',
    summary: 'Get the delivery cost to the shop’s own country as text for pages, and the return period',
    auth: 'public',
    shows: 'products',
    reply: json(
      z.object({
        /** The country code of the shop; empty until the owner sets it. */
        country: z.string(),
        sentence: z.string(),
        /** The total from which delivery is free, as text. */
        free: z.string().nullable(),
        /** Customers may return goods for this many days after delivery. */
        returnDays: z.number().int(),
      }),
    ),
  }),
};
