import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { containsLink } from '#platform/contract/links.ts';
import { REVIEW_SORTS } from '#platform/contract/pages.ts';

/** A customer's review of a product they bought. Reviews of the shop are in `reviews.ts`. */
export const ProductReview = z.object({
  _id: z.string(),
  /** First name and initial of the last name. */
  name: z.string(),
  stars: z.number().int().min(1).max(5),
  title: z.string(),
  description: z.string(),
  /** When it was written or last changed. */
  writtenAt: z.iso.datetime(),
  /** True if the shop has shipped the product to the author. Imported and demo reviews have no author here. */
  verified: z.boolean(),
  /** The former shop or app from which it was imported, such as `Judge.me`; null for any other review. */
  source: z.string().nullable(),
  /** The shop's public answer. */
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
});
export type ProductReview = z.infer<typeof ProductReview>;

/** Why the shop hid it; null while it is visible. */
const hiddenReason = z.string().nullable();

/** The caller's own review, visible to them even while hidden. */
export const OwnProductReview = ProductReview.extend({ hiddenReason });
export type OwnProductReview = z.infer<typeof OwnProductReview>;

/** A review as staff see it. */
export const ModeratedProductReview = OwnProductReview.extend({
  product: z.object({ _id: z.string(), name: z.string(), sku: z.string() }),
  /** The author's address, or null if there is no account. */
  email: z.string().nullable(),
  customerId: z.string().nullable(),
});
export type ModeratedProductReview = z.infer<typeof ModeratedProductReview>;

const badStars = 'Give 1 to 5 stars';

const textWithoutLinks = (missing: string, most: number) =>
  requiredText(missing, most).refine(
    (text) => !containsLink(text),
    'Please write it without links and email addresses',
  );

/** The review form. The name comes from the account. */
export const ProductReviewForm = z.object({
  stars: z
    .union([z.number(), z.string().trim().min(1).transform(Number)], badStars)
    .pipe(z.number(badStars).int(badStars).min(1, badStars).max(5, badStars)),
  title: textWithoutLinks('Title is Required', 100),
  description: textWithoutLinks('Review is Required', 2000),
});

/** Hiding requires a reason, which the author can read. */
export const ModerateProductReviewForm = z
  .object({
    act: z.enum(['hide', 'show']),
    why: z.string().trim().max(300, 'Must be 300 characters or shorter').default(''),
  })
  .refine(({ act, why }) => act === 'show' || why !== '', { path: ['why'], message: 'Please say why' });

export const AnswerForm = z.object({
  answer: requiredText('Answer is Required', 1000),
  /** The answer that staff saw before they wrote. If it is omitted, the new answer replaces any other. */
  was: z.string().nullable().optional(),
});

/** Filters for staff; each is a tab. */
export const REVIEW_STATES = ['shown', 'unanswered', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The product's id or slug. */
const ProductParams = z.object({ id: z.string().max(200) });
const doneReply = json(z.object({ done: z.literal(true) }));

export const productReviews = {
  list: endpoint({
    method: 'GET',
    path: '/product/:id/reviews',
    summary: 'List the reviews of a product; X-Counts has the number for each star rating, and of demo reviews',
    auth: 'public',
    shows: 'products',
    params: ProductParams,
    query: PageQuery.extend({
      sort: z.enum(REVIEW_SORTS).default('newest'),
      stars: z.coerce.number().int().min(1).max(5).optional(),
    }),
    reply: json(z.array(ProductReview)),
  }),
  getMine: endpoint({
    method: 'GET',
    path: '/product/:id/review',
    summary: 'Get the caller’s review of a product, and whether they may write one: the shop must have sent it to them',
    auth: 'customer',
    params: ProductParams,
    reply: json(
      z.object({
        product: z.object({ slug: z.string(), name: z.string(), img: z.string() }),
        mayReview: z.boolean(),
        review: OwnProductReview.nullable(),
      }),
    ),
    errors: ['product_not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/product/:id/review',
    summary: 'Review a product that was sent to the caller; a second review replaces the first',
    auth: 'customer',
    changes: 'products',
    params: ProductParams,
    body: json(ProductReviewForm),
    reply: json(OwnProductReview),
    errors: ['product_not_found', 'product_not_bought'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/product/:id/review',
    summary: 'Delete the caller’s review of a product, unless the shop has hidden it',
    auth: 'customer',
    changes: 'products',
    params: ProductParams,
    reply: doneReply,
    errors: ['review_not_found', 'review_hidden'],
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/productreviews',
    summary: 'List all product reviews, including hidden ones, newest first; X-Counts counts them by state',
    auth: 'staff',
    permission: 'reviews.moderate',
    query: PageQuery.extend({
      /** Words of the review, its author's name, or the product's name or SKU. */
      search: z.string().trim().max(200).default(''),
      state: z.enum(REVIEW_STATES).optional(),
      customer: Id.optional(),
      stars: z.coerce.number().int().min(1).max(5).optional(),
    }),
    reply: json(z.array(ModeratedProductReview)),
  }),
  moderate: endpoint({
    method: 'PATCH',
    path: '/productreviews/:id',
    summary: 'Hide or show a product review; the audit records who, when and why',
    auth: 'staff',
    permission: 'reviews.moderate',
    changes: 'products',
    params: z.object({ id: Id }),
    body: json(ModerateProductReviewForm),
    reply: doneReply,
    errors: ['review_not_found'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/productreviews/:id/answer',
    summary: 'Answer a product review publicly as the shop; a second answer replaces the first',
    auth: 'staff',
    permission: 'reviews.moderate',
    changes: 'products',
    params: z.object({ id: Id }),
    body: json(AnswerForm),
    reply: doneReply,
    errors: ['review_not_found', 'review_answered'],
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/productreviews/:id/answer',
    summary: 'Remove the shop’s answer to a product review',
    auth: 'staff',
    permission: 'reviews.moderate',
    changes: 'products',
    params: z.object({ id: Id }),
    reply: doneReply,
    errors: ['review_not_found'],
  }),
};
