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

/** A review as its form has it; name and photo come from the account. */
export const AddReview = z.object({
  /** The rating. */
  review: z.coerce
    .number('Give Ratings Between 1-5')
    .int('Give Ratings Between 1-5')
    .min(1, 'Give Ratings Between 1-5')
    .max(5, 'Give Ratings Between 1-5'),
  description: z.string().trim().min(1, 'Description is Required').max(1000, 'Must be 1000 characters or shorter'),
  /** The specification sends these; the server takes them from the account instead. */
  name: z.unknown().optional(),
  img: z.unknown().optional(),
});

export const reviews = {
  add: endpoint({
    method: 'POST',
    path: '/review',
    summary: 'Add a review of the shop',
    auth: 'customer',
    body: AddReview,
    ok: Review,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/reviews',
    summary: 'The newest 20 reviews, the oldest of them first',
    auth: 'public',
    ok: z.array(Review).max(20),
  }),
};
