import { type SQL, sql } from 'drizzle-orm';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { toPrefixQuery, toSearchVector } from '#platform/server/db/text-search.ts';

/** Of a review of a product: who wrote it, and what. */
export const productReviewSearchVector = toSearchVector(sql`name || ' ' || title || ' ' || description`);

/**
 * That a review is what was searched for, for a `where` over `product_review` alone: each word begins one of it or of its
 * author's name, or all of it is a number of its product.
 * @param search not empty
 */
export const matchesReviewSearch = (search: string): SQL => {
  const ofWords = sql`${productReviewSearchVector} @@ to_tsquery('simple', ${toPrefixQuery(search)})`;
  const part = normalizePartNumber(search);
  if (part === '') return ofWords;
  // A list of ids and not a join: then one scan of the bitmaps of both indexes answers all.
  return sql`(${ofWords} or product_id = any(array(select product_id from part_number where norm = ${part})))`;
};
