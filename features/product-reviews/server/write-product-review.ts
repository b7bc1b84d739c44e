import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#platform/contract/errors.ts';
import type { OwnProductReview, ProductReviewForm } from '#features/product-reviews/contract/product-reviews.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybe, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { isProduct } from '#features/products/server/product-key.ts';
import { countStars } from './count-stars.ts';
import { wasSentTo } from './get-own-product-review.ts';
import { holdCaller, holdProducts } from './hold.ts';
import { type OwnRow, ownColumns, presentOwn } from './product-review-row.ts';
import { shownName } from './shown-name.ts';

/**
 * Keeps the caller's review of a product that he was sent. It is shown at once and is the newest; the one he wrote before
 * is gone. In the place of a hidden one it stays hidden.
 * @throws Refusal `product_not_found`, `product_not_bought`
 */
export const writeProductReview = (
  db: Database,
  caller: Caller,
  idOrSlug: string,
  { stars, title, description }: z.output<typeof ProductReviewForm>,
): Promise<OwnProductReview> =>
  db.transaction(async (trx) => {
    await holdCaller(trx, caller);
    const product = await maybe<{ id: string; wasSent: boolean }>(
      trx,
      sql`select p.id, ${wasSentTo(caller.customerId)} as "wasSent" from product p where ${isProduct(idOrSlug)}`,
    );
    if (product === null) throw new Refusal('product_not_found');
    if (!product.wasSent) throw new Refusal('product_not_bought');
    await holdProducts(trx, [product.id]);
    const kept = await one<OwnRow>(
      trx,
      sql`insert into product_review as r (product_id, customer_id, name, stars, title, description)
          values (${product.id}, ${caller.customerId}, ${shownName(caller.name)}, ${stars}, ${title}, ${description})
          on conflict (customer_id, product_id) do update
             set name = excluded.name, stars = excluded.stars, title = excluded.title,
                 description = excluded.description, written_at = now()
          returning ${ownColumns}`,
    );
    await countStars(trx, [product.id]);
    return presentOwn(kept);
  });
