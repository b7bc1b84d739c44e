import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Review = z.object({
  _id: z.string(),
  name: z.string(),
  /** The customer's photo, or null. */
  img: z.string().nullable(),
  description: z.string(),
  /** The rating, 1 to 5. */
  review: z.number().int().min(1).max(5),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof Review>;

export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/reviews',
    summary: 'The newest 20 reviews, the oldest of them first',
    auth: 'public',
    ok: z.array(Review).max(20),
  }),
};
