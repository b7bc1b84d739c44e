import { sql } from 'drizzle-orm';
import { goods } from '#demo/goods.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { review } from './schema.ts';

export const seedReviews = async (trx: Transaction): Promise<void> => {
  await trx.insert(review).values(
    goods.reviews.map(({ name, rating, description, daysAgo }) => ({
      name,
      rating,
      description,
      createdAt: sql`now() - make_interval(days => ${daysAgo})`,
    })),
  );
};
