import { type SQL, sql } from 'drizzle-orm';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import { toPrefixQuery, toSearchVector } from '#platform/server/db/text-search.ts';

/** Search vector of a product review: author, title and text. */
export const productReviewSearchVector = toSearchVector(sql`name || ' ' || title || ' ' || description`);

/**
 * SQL condition on `product_review` that matches a search. Either each word is a prefix in the review or its author's
 * name, or the whole search is a part number of the product.
 * @param search not empty
 */
export const matchesReviewSearch = (search: string): SQL => {
  const ofWords = sql`${productReviewSearchVector} @@ to_tsquery('simple', ${toPrefixQuery(search)})`;
  const part = normalizePartNumber(search);
  if (part === '') return ofWords;
  // An array of ids instead of a join, so that PostgreSQL combines both indexes in one bitmap scan.
  return sql`(${ofWords} or product_id = any(array(select product_id from part_number where norm = ${part})))`;
};
