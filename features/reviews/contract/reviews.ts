import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { containsLink } from '#platform/contract/links.ts';

export const Review = z.object({
  _id: z.string(),
  name: z.string(),
  /** URL of the customer's photo, or null. */
  img: z.string().nullable(),
  description: z.string(),
  /** Stars, 1 to 5. */
  review: z.number().int().min(1).max(5),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof Review>;

/** A review as visitors see it. */
const PublicReview = Review.extend({
  /** True if the review came with the demo, so that no customer wrote it. */
  isDemo: z.boolean(),
});
export type PublicReview = z.infer<typeof PublicReview>;

/** The caller's own review, visible to them even while hidden. */
export const OwnReview = Review.extend({ hidden: z.boolean() });
export type OwnReview = z.infer<typeof OwnReview>;

/** A review as staff see it. */
export const ModeratedReview = Review.extend({
  /** The author's address, or null if there is no account. */
  email: z.string().nullable(),
  customerId: z.string().nullable(),
  /** Who hid it, when and why; null while it is visible. */
  hidden: z.object({ by: z.string(), at: z.iso.datetime(), why: z.string() }).nullable(),
});
export type ModeratedReview = z.infer<typeof ModeratedReview>;

const badRating = 'Give Ratings Between 1-5';

/** A number, or text as a form sends it. */
const Rating = z
  .union([z.number(), z.string().transform(Number)], badRating)
  .pipe(z.number(badRating).int(badRating).min(1, badRating).max(5, badRating));

/** The review form. Name and photo come from the account. */
export const AddReviewForm = z.object({
  review: Rating,
  description: requiredText('Description is Required', 1000).refine(
    (text) => !containsLink(text),
    'Please write it without links and email addresses',
  ),
  /** The specification sends these; the server uses the account's instead. */
  name: z.unknown().optional(),
  img: z.unknown().optional(),
});

/** `mean` is out of 5, to one decimal; 0 if there are no reviews. */
const ShopRating = z.object({ mean: z.number(), count: z.number().int() });
export type ShopRating = z.infer<typeof ShopRating>;

/** Hiding and deleting require a reason. */
export const ModerateForm = z
  .object({
    act: z.enum(['hide', 'show', 'delete']),
    why: z.string().trim().max(300, 'Must be 300 characters or shorter').default(''),
  })
  .refine(({ act, why }) => act === 'show' || why !== '', { path: ['why'], message: 'Please say why' });

export const reviews = {
  add: endpoint({
    method: 'POST',
    path: '/review',
    summary: 'Add a review of the shop; a customer’s second review replaces their first',
    auth: 'customer',
    changes: 'reviews',
    body: json(AddReviewForm),
    reply: json(OwnReview),
    status: 201,
    errors: ['email_unproven'],
  }),
  getMine: endpoint({
    method: 'GET',
    path: '/review',
    summary: 'Get the caller’s review of the shop',
    auth: 'customer',
    reply: json(z.object({ review: OwnReview.nullable() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/reviews',
    summary: 'List the newest 20 reviews, oldest first',
    auth: 'public',
    shows: 'reviews',
    cached: true,
    reply: json(z.array(PublicReview).max(20)),
  }),
  getRating: endpoint({
    method: 'GET',
    path: '/reviews/rating',
    summary: 'Get the mean rating and number of all visible reviews',
    auth: 'public',
    shows: 'reviews',
    cached: true,
    reply: json(ShopRating),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/allreviews',
    summary: 'List all reviews, including hidden ones, newest first',
    auth: 'staff',
    permission: 'reviews.moderate',
    query: PageQuery.extend({
      /** Words of the review or of its author's name. */
      search: z.string().trim().max(200).default(''),
      customer: Id.optional(),
    }),
    reply: json(z.array(ModeratedReview)),
  }),
  moderate: endpoint({
    method: 'PATCH',
    path: '/reviews/:id',
    summary: 'Hide, show or delete a review; the audit records who, when and why',
    auth: 'staff',
    permission: 'reviews.moderate',
    params: z.object({ id: Id }),
    body: json(ModerateForm),
    reply: json(z.object({ done: z.literal(true) })),
    changes: 'reviews',
    errors: ['review_not_found'],
  }),
};
