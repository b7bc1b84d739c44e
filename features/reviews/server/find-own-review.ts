import { eq } from 'drizzle-orm';
import type { OwnReview } from '#features/reviews/contract/reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { review } from './schema.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { toOwnReview } from './review-row.ts';

/** What the caller has said of the shop, also while it is hidden. */
export const getOwnReview = async (db: Database, caller: Caller): Promise<{ review: OwnReview | null }> => {
  const [row] = await db.select().from(review).where(eq(review.customerId, caller.customerId));
  return { review: row === undefined ? null : toOwnReview(row) };
};
