import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

export const delivery = {
  tell: endpoint({
    method: 'GET',
    path: '/delivery',
    summary:
      'What delivery to the shop’s own country costs, in the words of its pages, and how long goods are taken back',
    auth: 'public',
    shows: 'products',
    answer: json(
      z.object({
        /** The code of that country; empty while nobody has said it. */
        country: z.string(),
        sentence: z.string(),
        /** From how much of goods on it is free. */
        free: z.string().nullable(),
        /** So many days after delivery goods are taken back. */
        returnDays: z.number().int(),
      }),
    ),
  }),
};
