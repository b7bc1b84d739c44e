import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { whereProduct } from '#features/products/server/product-key.ts';
import { updateStarTotals } from './count-stars.ts';
import { lockCaller, lockProducts } from './hold.ts';

/**
 * Deletes the caller's review of a product. One that the shop has hidden stays, or he could write it anew and be seen.
 * @throws DomainError `review_not_found`, `review_hidden`
 */
export const deleteOwnProductReview = (db: Database, caller: Caller, idOrSlug: string): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    const product = await maybeOne<{ id: string }>(
      trx,
      sql`select p.id from product p where ${whereProduct(idOrSlug)}`,
    );
    if (product === null) throw new DomainError('review_not_found');
    await lockProducts(trx, [product.id]);
    const own = await maybeOne<{ id: string; isHidden: boolean }>(
      trx,
      sql`select id, hidden_at is not null as "isHidden" from product_review
           where product_id = ${product.id} and customer_id = ${caller.customerId}`,
    );
    if (own === null) throw new DomainError('review_not_found');
    if (own.isHidden) throw new DomainError('review_hidden');
    await execute(trx, sql`delete from product_review where id = ${own.id}`);
    await updateStarTotals(trx, [product.id]);
    return { done: true as const };
  });

/** Deletes all that somebody has said of products, the hidden too, with his account; he is held. */
export const deleteCustomerReviews = async (trx: Transaction, customerId: string): Promise<void> => {
  const reviewed = await rows<{ id: string }>(
    trx,
    sql`select product_id as id from product_review where customer_id = ${customerId}`,
  );
  if (reviewed.length === 0) return;
  const ids = reviewed.map(({ id }) => id);
  await lockProducts(trx, ids);
  await execute(trx, sql`delete from product_review where customer_id = ${customerId}`);
  await updateStarTotals(trx, ids);
};
