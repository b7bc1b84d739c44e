import { sql } from 'drizzle-orm';
import type { Review } from '#features/reviews/contract/reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

const SHOWN = 20;

/** The newest 20 reviews that are not hidden, the oldest of them first: the screen reverses the list (specification, section 9). */
export const listReviews = async (db: Database): Promise<Review[]> => {
  const shown = await rows<Omit<Review, 'createdAt'> & { createdAt: Date }>(
    db,
    sql`select id as "_id", name, image as img, description, rating as review, created_at as "createdAt"
          from review where hidden_at is null order by created_at desc, id desc limit ${SHOWN}`,
    'list-reviews',
  );
  return shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })).toReversed();
};
