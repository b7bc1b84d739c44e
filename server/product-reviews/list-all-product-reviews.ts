import { type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#contract/page-query.ts';
import type { ModeratedProductReview, ReviewState } from '#contract/product-reviews.ts';
import type { Database } from '#server/db/open.ts';
import { one, rows } from '#server/db/query.ts';
import { isReviewFoundBy } from './product-review-search.ts';
import { type OwnRow, ownColumns, presentOwn } from './product-review-row.ts';

type Chosen = {
  search: string;
  state?: ReviewState | undefined;
  customer?: string | undefined;
  stars?: number | undefined;
};

const states: Record<ReviewState, SQL> = {
  shown: sql`r.hidden_at is null`,
  unanswered: sql`r.hidden_at is null and r.answer is null`,
  hidden: sql`r.hidden_at is not null`,
};

type Row = OwnRow &
  Pick<ModeratedProductReview, 'email' | 'customerId'> & { productId: string; productName: string; sku: string };

/** One page of all reviews of products, newest first; how many there are, and how many in each state. */
export const listAllProductReviews = async (
  db: Database,
  { search, state, customer, stars, page, limit }: PageQuery & Chosen,
): Promise<{ items: ModeratedProductReview[]; total: number; counts: Record<ReviewState, number> }> => {
  const within = sql.join(
    [
      sql`true`,
      ...(search === ''
        ? []
        : [sql`r.id = any(array(select id from product_review where ${isReviewFoundBy(search)}))`]),
      ...(stars ? [sql`r.stars = ${stars}`] : []),
      ...(customer ? [sql`r.customer_id = ${customer}`] : []),
    ],
    sql` and `,
  );
  const [found, { all, ...counts }] = await Promise.all([
    rows<Row>(
      db,
      sql`select ${ownColumns}, p.id as "productId", p.name as "productName", p.sku, c.email,
                 r.customer_id as "customerId"
            from product_review r join product p on p.id = r.product_id left join customer c on c.id = r.customer_id
           where ${within} and ${state === undefined ? sql`true` : states[state]}
           order by r.written_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<Record<ReviewState | 'all', number>>(
      db,
      sql`select count(*)::int as all, count(*) filter (where ${states.shown})::int as shown,
                 count(*) filter (where ${states.unanswered})::int as unanswered,
                 count(*) filter (where ${states.hidden})::int as hidden
            from product_review r where ${within}`,
    ),
  ]);
  return {
    items: found.map(({ productId, productName, sku, email, customerId, ...row }) => ({
      ...presentOwn(row),
      product: { _id: productId, name: productName, sku },
      email,
      customerId,
    })),
    total: state === undefined ? all : counts[state],
    counts,
  };
};
