import { sql } from 'drizzle-orm';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { ReviewSort } from '#platform/contract/pages.ts';
import type { ProductReview } from '#features/product-reviews/contract/product-reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { whereProduct } from '#features/products/server/product-key.ts';
import { toProductReview, productReviewColumns, type ProductReviewRow } from './product-review-row.ts';

const sortOrders: Record<ReviewSort, ReturnType<typeof sql>> = {
  newest: sql`r.written_at desc, r.id desc`,
  highest: sql`r.stars desc, r.written_at desc, r.id desc`,
  lowest: sql`r.stars, r.written_at desc, r.id desc`,
};

/** One page of the reviews of a product on sale that are not hidden, and how many there are. */
export const listProductReviews = async (
  db: Database,
  idOrSlug: string,
  { page, limit, sort }: PageQuery & { sort: ReviewSort },
): Promise<{ items: ProductReview[]; total: number }> => {
  const product = await maybeOne<{ id: string; reviews: number }>(
    db,
    sql`select p.id, p.reviews from product p where ${whereProduct(idOrSlug)} and p.status = 'active'`,
  );
  if (product === null || product.reviews === 0) return { items: [], total: 0 };
  const found = await rows<ProductReviewRow>(
    db,
    sql`select ${productReviewColumns} from product_review r
         where r.product_id = ${product.id} and r.hidden_at is null
         order by ${sortOrders[sort]} limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { items: found.map(toProductReview), total: product.reviews };
};
