import { sql } from 'drizzle-orm';
import type { ModeratedReview, PublicReview, ShopRating } from '#features/reviews/contract/reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { toInnerPattern } from '#platform/server/db/like-pattern.ts';

const SHOWN = 20;

/** The newest 20 visible reviews, oldest first: the screen reverses the list (specification, section 9). */
export const listReviews = async (db: Database): Promise<PublicReview[]> => {
  const newest = await rows<Omit<PublicReview, 'createdAt'> & { createdAt: Date }>(
    db,
    sql`select id as "_id", name, image as img, description, rating as review, created_at as "createdAt",
               customer_id is null as "isDemo"
          from review where hidden_at is null order by created_at desc, id desc limit ${SHOWN}`,
    'list-reviews',
  );
  return newest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })).toReversed();
};

/** Average and number of all visible reviews. */
export const getShopRating = (db: Database): Promise<ShopRating> =>
  one<ShopRating>(
    db,
    sql`select coalesce(round(avg(rating), 1), 0)::float8 as mean, count(*)::int as count
          from review where hidden_at is null`,
    'rate-shop',
  );

/** More words are ignored, since every word only narrows the search. */
const MAX_SEARCH_WORDS = 8;

type ModeratedReviewRow = Omit<ModeratedReview, 'createdAt' | 'hidden'> & { createdAt: Date } & (
    | { hiddenAt: null; by: null; why: null }
    | { hiddenAt: Date; by: string; why: string }
  );

const toLikePatterns = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS).map(toInnerPattern);

/** One page of all reviews, newest first, with the number of matches in text or name. */
export const listAllReviews = async (
  db: Database,
  { search, customer, page, limit }: PageQuery & { search: string; customer?: string | undefined },
): Promise<{ items: ModeratedReview[]; total: number }> => {
  const has = [
    ...toLikePatterns(search).map((pattern) => sql`(r.name || ' ' || r.description) ilike ${pattern}`),
    ...(customer === undefined ? [] : [sql`r.customer_id = ${customer}`]),
  ];
  const where = has.length === 0 ? sql`` : sql`where ${sql.join(has, sql` and `)}`;
  const [found, { total }] = await Promise.all([
    rows<ModeratedReviewRow>(
      db,
      sql`select r.id as "_id", r.name, r.image as img, r.description, r.rating as review, r.created_at as "createdAt",
                 c.email, r.customer_id as "customerId", r.hidden_at as "hiddenAt", hid.by, hid.why
            from review r
            left join customer c on c.id = r.customer_id
            left join lateral (
              select who.name as by, a.why from audit a join customer who on who.id = a.actor_id
               where a.entity = 'review' and a.entity_id = r.id::text and a.act = 'review.hide'
               order by a.created_at desc limit 1) hid on r.hidden_at is not null
           ${where} order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from review r ${where}`),
  ]);
  const items = found.map(({ hiddenAt, by, why, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    hidden: hiddenAt === null ? null : { by, at: hiddenAt.toISOString(), why },
  }));
  return { items, total };
};
