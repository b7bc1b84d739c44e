import type { OwnReview } from '#features/reviews/contract/reviews.ts';
import type { review } from './schema.ts';

/** A review as its author sees it. */
export const toOwnReview = (row: typeof review.$inferSelect): OwnReview => ({
  _id: row.id,
  name: row.name,
  img: row.image,
  description: row.description,
  review: row.rating,
  createdAt: row.createdAt.toISOString(),
  hidden: row.hiddenAt !== null,
});
