import type { Review } from '#contract/reviews.ts';
import type { Database } from '#server/db/open.ts';

const SHOWN = 20;

/** The newest 20 reviews that are not hidden, the oldest of them first: the screen reverses the list (specification, section 9). */
export const listReviews = async (db: Database): Promise<Review[]> => {
  const found = await db.$client.query<Omit<Review, 'createdAt'> & { createdAt: Date }>({
    name: 'list-reviews',
    text: `select id as "_id", name, image as img, description, rating as review, created_at as "createdAt"
             from review where hidden_at is null order by created_at desc, id desc limit $1`,
    values: [SHOWN],
  });
  return found.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })).toReversed();
};
