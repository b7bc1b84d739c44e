import { type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { ReviewSort } from '#platform/contract/pages.ts';
import { countReviews } from '#features/product-reviews/contract/count-reviews.ts';
import type {
  ModeratedProductReview,
  OwnProductReview,
  ProductReview,
  ReviewState,
} from '#features/product-reviews/contract/product-reviews.ts';
import { onDay } from '#features/settings/server/setting-values.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import { whereProduct } from '#features/products/server/product-sql.ts';
import { matchesReviewSearch } from './product-review-search.ts';

/** A row of the SQL query. */
type ProductReviewRow = Omit<ProductReview, 'writtenAt' | 'answer'> & {
  writtenAt: Date;
  answer: string | null;
  answeredAt: Date | null;
};

/** Public columns of the review `r`. */
const productReviewColumns = sql`
  r.id as "_id", r.name, r.stars, r.title, r.description, ${onDay(sql`r.written_at`, sql`r.written_on`)} as "writtenAt",
  r.customer_id is not null as verified, r.source, r.answer, r.answered_at as "answeredAt"`;

const toProductReview = ({ answer, answeredAt, writtenAt, ...row }: ProductReviewRow): ProductReview => ({
  ...row,
  writtenAt: writtenAt.toISOString(),
  answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt.toISOString() },
});

export type OwnProductReviewRow = ProductReviewRow & Pick<OwnProductReview, 'hiddenReason'>;

/** Public columns, and those only the author sees. */
export const ownProductReviewColumns = sql`${productReviewColumns}, r.hidden_reason as "hiddenReason"`;

export const toOwnProductReview = ({ hiddenReason, ...row }: OwnProductReviewRow): OwnProductReview => ({
  ...toProductReview(row),
  hiddenReason,
});

const sortOrders: Record<ReviewSort, ReturnType<typeof sql>> = {
  newest: sql`r.written_at desc, r.id desc`,
  highest: sql`r.stars desc, r.written_at desc, r.id desc`,
  lowest: sql`r.stars, r.written_at desc, r.id desc`,
};

/**
 * One page of the visible reviews of a product for sale, with their total.
 * @returns `counts` by stars, which include the stars that are not listed, and `counts.demo`, the number of
 * reviews that came with the demo
 */
export const listProductReviews = async (
  db: Database,
  idOrSlug: string,
  { page, limit, sort, stars }: PageQuery & { sort: ReviewSort; stars?: number | undefined },
): Promise<{ items: ProductReview[]; total: number; counts: Record<string, number> }> => {
  const product = await maybeOne<{ id: string; counts: Record<string, number> | null; demo: number }>(
    db,
    sql`select p.id, (select json_object_agg(stars, n) from (
                        select r.stars, count(*)::int as n from product_review r
                         where r.product_id = p.id and r.hidden_at is null group by r.stars) c) as counts,
               (select count(*)::int from product_review r
                 where r.product_id = p.id and r.hidden_at is null and r.customer_id is null and r.source is null) as demo
          from product p where ${whereProduct(idOrSlug)} and p.status = 'active'`,
  );
  if (product?.counts == null) return { items: [], total: 0, counts: {} };
  const { id, counts, demo } = product;
  const found = await rows<ProductReviewRow>(
    db,
    sql`select ${productReviewColumns} from product_review r
         where r.product_id = ${id} and r.hidden_at is null and ${stars === undefined ? sql`true` : sql`r.stars = ${stars}`}
         order by ${sortOrders[sort]} limit ${limit} offset ${(page - 1) * limit}`,
  );
  const total = stars === undefined ? countReviews(counts) : (counts[stars] ?? 0);
  return { items: found.map(toProductReview), total, counts: { ...counts, ...(demo > 0 && { demo }) } };
};

type ReviewFilter = {
  search: string;
  state?: ReviewState | undefined;
  customer?: string | undefined;
  stars?: number | undefined;
};

const stateConditions: Record<ReviewState, SQL> = {
  shown: sql`r.hidden_at is null`,
  unanswered: sql`r.hidden_at is null and r.answer is null`,
  hidden: sql`r.hidden_at is not null`,
};

type ModeratedProductReviewRow = OwnProductReviewRow &
  Pick<ModeratedProductReview, 'email' | 'customerId'> & { productId: string; productName: string; sku: string };

/** One page of all product reviews, newest first, with the total and the number in each state. */
export const listAllProductReviews = async (
  db: Database,
  { search, state, customer, stars, page, limit }: PageQuery & ReviewFilter,
): Promise<{ items: ModeratedProductReview[]; total: number; counts: Record<ReviewState, number> }> => {
  const matchesFilter = sql.join(
    [
      search === '' ? sql`true` : matchesReviewSearch(search),
      ...(stars ? [sql`stars = ${stars}`] : []),
      ...(customer ? [sql`customer_id = ${customer}`] : []),
    ],
    sql` and `,
  );
  const load = async (connection: Database | Transaction) => ({
    items: await rows<ModeratedProductReviewRow>(
      connection,
      // Materialized, so that PostgreSQL searches first. Otherwise it would walk all reviews, newest first, and split
      // each into words.
      sql`with found as ${search === '' ? sql`` : sql`materialized`} (
            select id, written_at from product_review r where ${matchesFilter} and ${state === undefined ? sql`true` : stateConditions[state]}
          ), cut as (
            select id from found order by written_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
          )
          select ${ownProductReviewColumns}, p.id as "productId", p.name as "productName", p.sku, c.email,
                 r.customer_id as "customerId"
            from cut join product_review r using (id) join product p on p.id = r.product_id
            left join customer c on c.id = r.customer_id
           order by r.written_at desc, r.id desc`,
    ),
    count: await one<Record<ReviewState | 'all', number>>(
      connection,
      sql`select count(*)::int as all, count(*) filter (where ${stateConditions.shown})::int as shown,
                 count(*) filter (where ${stateConditions.unanswered})::int as unanswered,
                 count(*) filter (where ${stateConditions.hidden})::int as hidden
            from product_review r where ${matchesFilter}`,
    ),
  });
  const {
    items,
    count: { all, ...counts },
  } = await (search === '' ? load(db) : withoutSequentialScan(db, load));
  return {
    items: items.map(({ productId, productName, sku, email, customerId, ...row }) => ({
      ...toOwnProductReview(row),
      product: { _id: productId, name: productName, sku },
      email,
      customerId,
    })),
    total: state === undefined ? all : counts[state],
    counts,
  };
};
