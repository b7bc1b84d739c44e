import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';

/**
 * Keeps the caller's account from being deleted meanwhile, which takes what he has said of products with it. Whoever
 * changes a review holds himself first, then the product: the order in which that deletion takes them.
 * @throws DomainError `sign_in_required`
 */
export const lockCaller = async (trx: Transaction, { customerId }: Caller): Promise<void> => {
  const account = await maybeOne(
    trx,
    // An API key has no account; it is there until it is revoked.
    sql`select from customer c
         where id = ${customerId}
           and (auth_user_id is not null or exists (select from api_key k where k.customer_id = c.id))
           for key share`,
  );
  if (account === null) throw new DomainError('sign_in_required');
};

/** Holds products whose reviews are to be changed: who counts the stars of one then sees all that were written before. */
export const lockProducts = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await rows(trx, sql`select from product where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
};

/** Holds the product of a review, and with it the review. @throws DomainError `review_not_found` */
export const lockReview = async (trx: Transaction, id: string): Promise<{ product: string }> => {
  const find = () =>
    maybeOne<{ product: string }>(trx, sql`select product_id as product from product_review where id = ${id}`);
  const found = await find();
  if (found !== null) await lockProducts(trx, [found.product]);
  // Its author may have deleted it while the product was waited for.
  if (found === null || (await find()) === null) throw new DomainError('review_not_found');
  return found;
};

/** Writes beside held products how many reviews of each are seen, and the sum of their stars: lists read it there. */
export const updateStarTotals = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  const seen = sql`from product_review r where r.product_id = p.id and r.hidden_at is null`;
  await execute(
    trx,
    sql`update product p
           set reviews = (select count(*) ${seen}), stars = (select coalesce(sum(r.stars), 0) ${seen})
         where p.id = any(${sql.param(ids)}::uuid[])`,
  );
  await bumpProductsVersion(trx);
};
