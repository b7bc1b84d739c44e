import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { change, maybe, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { isProduct } from '#features/products/server/product-key.ts';
import { countStars } from './count-stars.ts';
import { holdCaller, holdProducts } from './hold.ts';

/**
 * Deletes the caller's review of a product. One that the shop has hidden stays, or he could write it anew and be seen.
 * @throws Refusal `review_not_found`, `review_hidden`
 */
export const removeProductReview = (db: Database, caller: Caller, idOrSlug: string): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    await holdCaller(trx, caller);
    const product = await maybe<{ id: string }>(trx, sql`select p.id from product p where ${isProduct(idOrSlug)}`);
    if (product === null) throw new Refusal('review_not_found');
    await holdProducts(trx, [product.id]);
    const own = await maybe<{ id: string; isHidden: boolean }>(
      trx,
      sql`select id, hidden_at is not null as "isHidden" from product_review
           where product_id = ${product.id} and customer_id = ${caller.customerId}`,
    );
    if (own === null) throw new Refusal('review_not_found');
    if (own.isHidden) throw new Refusal('review_hidden');
    await change(trx, sql`delete from product_review where id = ${own.id}`);
    await countStars(trx, [product.id]);
    return { done: true as const };
  });

/** Deletes all that somebody has said of products, the hidden too, with his account; he is held. */
export const removeReviewsOf = async (trx: Transaction, customerId: string): Promise<void> => {
  const reviewed = await rows<{ id: string }>(
    trx,
    sql`select product_id as id from product_review where customer_id = ${customerId}`,
  );
  if (reviewed.length === 0) return;
  const ids = reviewed.map(({ id }) => id);
  await holdProducts(trx, ids);
  await change(trx, sql`delete from product_review where customer_id = ${customerId}`);
  await countStars(trx, ids);
};
