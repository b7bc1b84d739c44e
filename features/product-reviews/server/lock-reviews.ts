import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';

/**
 * Locks the caller's account against deletion, which would also delete their product reviews. Lock the caller
 * first and the product second, because account deletion uses the same order.
 * @throws DomainError `sign_in_required`
 */
export const lockCaller = async (trx: Transaction, { customerId }: Caller): Promise<void> => {
  const account = await maybeOne(
    trx,
    // API keys have no account; they are accepted until they are revoked.
    sql`select from customer c
         where id = ${customerId}
           and (auth_user_id is not null or exists (select from api_key k where k.customer_id = c.id))
           for key share`,
  );
  if (account === null) throw new DomainError('sign_in_required');
};

/** Locks products before their reviews change, so that a recount of stars sees all earlier reviews. */
export const lockProducts = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await rows(trx, sql`select from product where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
};

/** Locks the product of a review, and thereby the review. @throws DomainError `review_not_found` */
export const lockReview = async (trx: Transaction, id: string): Promise<{ product: string }> => {
  const find = () =>
    maybeOne<{ product: string }>(trx, sql`select product_id as product from product_review where id = ${id}`);
  const found = await find();
  if (found !== null) await lockProducts(trx, [found.product]);
  // The author may have deleted it while this waited for the lock.
  if (found === null || (await find()) === null) throw new DomainError('review_not_found');
  return found;
};

/**
 * Updates the review count and the sum of stars stored with each product, which lists read. The products must be
 * locked.
 */
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
