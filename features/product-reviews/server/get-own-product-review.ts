import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { OwnProductReview } from '#features/product-reviews/contract/product-reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { whereProduct } from '#features/products/server/product-key.ts';
import { type OwnProductReviewRow, ownProductReviewColumns, toOwnProductReview } from './product-review-row.ts';

/** That the shop has sent somebody the product `p`: only what is paid is sent. */
export const wasShippedTo = (customerId: string): SQL => sql`
  exists (select from order_line l join orders o on o.id = l.order_id
           where o.customer_id = ${customerId} and l.product_id = p.id and l.shipped > 0)`;

type OwnProductReviewReply = {
  product: { slug: string; name: string; img: string };
  mayReview: boolean;
  review: OwnProductReview | null;
};

/**
 * What the caller has said of a product, on sale or not, also while it is hidden; and whether he may.
 * @throws DomainError `product_not_found`
 */
export const getOwnProductReview = async (
  db: Database,
  { customerId }: Caller,
  idOrSlug: string,
): Promise<OwnProductReviewReply> => {
  const product = await maybeOne<OwnProductReviewReply['product'] & { id: string; mayReview: boolean }>(
    db,
    sql`select p.id, p.slug, p.name, i.url as img, ${wasShippedTo(customerId)} as "mayReview"
          from product p join product_image i on i.product_id = p.id and i.position = 0 where ${whereProduct(idOrSlug)}`,
  );
  if (product === null) throw new DomainError('product_not_found');
  const own = await maybeOne<OwnProductReviewRow>(
    db,
    sql`select ${ownProductReviewColumns} from product_review r where r.product_id = ${product.id} and r.customer_id = ${customerId}`,
  );
  const { id: _, mayReview, ...brief } = product;
  return { product: brief, mayReview, review: own === null ? null : toOwnProductReview(own) };
};
