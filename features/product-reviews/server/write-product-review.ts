import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import type { OwnProductReview, ProductReviewForm } from '#features/product-reviews/contract/product-reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { whereProduct } from '#features/products/server/product-key.ts';
import { updateStarTotals } from './count-stars.ts';
import { wasShippedTo } from './get-own-product-review.ts';
import { lockCaller, lockProducts } from './hold.ts';
import { type OwnProductReviewRow, ownProductReviewColumns, toOwnProductReview } from './product-review-row.ts';
import { formatPublicName } from './shown-name.ts';

/**
 * Keeps the caller's review of a product that he was sent. It is shown at once and is the newest; the one he wrote before
 * is gone. In the place of a hidden one it stays hidden.
 * @throws DomainError `product_not_found`, `product_not_bought`
 */
export const saveOwnProductReview = (
  db: Database,
  caller: Caller,
  idOrSlug: string,
  { stars, title, description }: z.output<typeof ProductReviewForm>,
): Promise<OwnProductReview> =>
  db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    const product = await maybeOne<{ id: string; wasSent: boolean }>(
      trx,
      sql`select p.id, ${wasShippedTo(caller.customerId)} as "wasSent" from product p where ${whereProduct(idOrSlug)}`,
    );
    if (product === null) throw new DomainError('product_not_found');
    if (!product.wasSent) throw new DomainError('product_not_bought');
    await lockProducts(trx, [product.id]);
    const kept = await one<OwnProductReviewRow>(
      trx,
      sql`insert into product_review as r (product_id, customer_id, name, stars, title, description)
          values (${product.id}, ${caller.customerId}, ${formatPublicName(caller.name)}, ${stars}, ${title}, ${description})
          on conflict (customer_id, product_id) do update
             set name = excluded.name, stars = excluded.stars, title = excluded.title,
                 description = excluded.description, written_at = now()
          returning ${ownProductReviewColumns}`,
    );
    await updateStarTotals(trx, [product.id]);
    return toOwnProductReview(kept);
  });
