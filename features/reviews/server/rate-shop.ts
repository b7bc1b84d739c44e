import { sql } from 'drizzle-orm';
import type { ShopRating } from '#features/reviews/contract/reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** The average and the number of all reviews that are not hidden. */
export const getShopRating = (db: Database): Promise<ShopRating> =>
  one<ShopRating>(
    db,
    sql`select coalesce(round(avg(rating), 1), 0)::float8 as mean, count(*)::int as count
          from review where hidden_at is null`,
    'rate-shop',
  );
