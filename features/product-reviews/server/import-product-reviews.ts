import { sql } from 'drizzle-orm';
import { formerDay, formerMoment } from '#features/settings/server/setting-values.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, listValues, rows } from '#platform/server/db/query.ts';
import { lockProducts, updateStarTotals } from './lock-reviews.ts';

/** A review from a former shop, as it is shown. */
export type ImportedReview = {
  productId: string;
  /** The shop or app that its file comes from, such as `Judge.me`. */
  source: string;
  /** Distinguishes the review from others of the product, and is the same in every file that contains it. */
  key: string;
  /** First name and initial of the last name. */
  name: string;
  stars: number;
  title: string;
  description: string;
  /** The local time of the former shop, such as 2025-03-01T23:30:00. */
  writtenAt: string;
};

type ReviewKey = Pick<ImportedReview, 'productId' | 'key'>;

/** Finds the reviews among these that the shop has already, as `productId key`. */
export const findKnownReviews = async (
  db: Database | Transaction,
  some: readonly ReviewKey[],
): Promise<Set<string>> => {
  const found = await listValues<string>(
    db,
    sql`select r.product_id || ' ' || r.source_key
          from json_to_recordset(${JSON.stringify(some)}::json) w("productId" uuid, key text)
          join product_review r on r.product_id = w."productId" and r.source_key = w.key`,
  );
  return new Set(found);
};

/**
 * Stores reviews of a former shop, which have no customer here. Reviews that the shop has already are skipped.
 * @returns the ids of the new reviews
 */
export const importProductReviews = async (
  trx: Transaction,
  some: readonly ImportedReview[],
): Promise<(ReviewKey & { id: string })[]> => {
  await lockProducts(
    trx,
    some.map(({ productId }) => productId),
  );
  const made = await rows<ReviewKey & { id: string }>(
    trx,
    sql`insert into product_review (product_id, source, source_key, name, stars, title, description, written_at, written_on)
        select w."productId", w.source, w.key, w.name, w.stars, w.title, w.description, ${formerMoment(sql`w."writtenAt"`)},
               ${formerDay(sql`w."writtenAt"`)}
          from json_to_recordset(${JSON.stringify(some)}::json)
               w("productId" uuid, source text, key text, name text, stars int, title text, description text,
                 "writtenAt" timestamp)
          join product p on p.id = w."productId"
        on conflict do nothing returning id, product_id as "productId", source_key as key`,
  );
  await updateStarTotals(trx, [...new Set(made.map(({ productId }) => productId))]);
  return made;
};

/**
 * Deletes imported reviews that staff have neither answered nor hidden.
 * @returns the ids of those that stay
 */
export const deleteImportedReviews = async (trx: Transaction, ids: readonly string[]): Promise<Set<string>> => {
  const reviewed = await rows<{ productId: string }>(
    trx,
    sql`select distinct product_id as "productId" from product_review where id = any(${sql.param(ids)}::uuid[])`,
  );
  const products = reviewed.map(({ productId }) => productId);
  await lockProducts(trx, products);
  await execute(
    trx,
    sql`delete from product_review
         where id = any(${sql.param(ids)}::uuid[]) and source is not null and hidden_at is null and answer is null`,
  );
  await updateStarTotals(trx, products);
  const found = await listValues<string>(
    trx,
    sql`select id from product_review where id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Set(found);
};
