import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import type { OwnProductReview } from '#features/product-reviews/contract/product-reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybe } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { isProduct } from '#features/products/server/product-key.ts';
import { type OwnRow, ownColumns, presentOwn } from './product-review-row.ts';

/** That the shop has sent somebody the product `p`: only what is paid is sent. */
export const wasSentTo = (customerId: string): SQL => sql`
  exists (select from order_line l join orders o on o.id = l.order_id
           where o.customer_id = ${customerId} and l.product_id = p.id and l.shipped > 0)`;

type Own = {
  product: { slug: string; name: string; img: string };
  mayReview: boolean;
  review: OwnProductReview | null;
};

/**
 * What the caller has said of a product, on sale or not, also while it is hidden; and whether he may.
 * @throws Refusal `product_not_found`
 */
export const getOwnProductReview = async (db: Database, { customerId }: Caller, idOrSlug: string): Promise<Own> => {
  const product = await maybe<Own['product'] & { id: string; mayReview: boolean }>(
    db,
    sql`select p.id, p.slug, p.name, i.url as img, ${wasSentTo(customerId)} as "mayReview"
          from product p join product_image i on i.product_id = p.id and i.position = 0 where ${isProduct(idOrSlug)}`,
  );
  if (product === null) throw new Refusal('product_not_found');
  const own = await maybe<OwnRow>(
    db,
    sql`select ${ownColumns} from product_review r where r.product_id = ${product.id} and r.customer_id = ${customerId}`,
  );
  const { id: _, mayReview, ...brief } = product;
  return { product: brief, mayReview, review: own === null ? null : presentOwn(own) };
};
