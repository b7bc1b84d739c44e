import { eq } from 'drizzle-orm';
import { bumpReviewsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { review } from './schema.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

export const exportReviews = async (db: Database, { customerId }: DataSubject) => ({
  reviews: await db.select().from(review).where(eq(review.customerId, customerId)).orderBy(review.id),
});

/** Deletes a person's reviews of the shop, with immediate effect for every reader. */
export const forgetReviews = async (trx: Transaction, { customerId }: DataSubject): Promise<void> => {
  const { rowCount } = await trx.delete(review).where(eq(review.customerId, customerId));
  if ((rowCount ?? 0) > 0) await bumpReviewsVersion(trx);
};
