import { sql } from 'drizzle-orm';
import { productReviews } from '#demo/product-reviews.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { updateStarTotals } from './lock-reviews.ts';

/**
 * Adds the demo's product reviews. They have no customer and do not count as verified, because nobody bought
 * these products.
 */
export const seedProductReviews = async (trx: Transaction): Promise<void> => {
  const reviews = Object.entries(productReviews).flatMap(([sku, some]) => some.map((one) => ({ sku, ...one })));
  const put = await rows<{ product: string }>(
    trx,
    sql`insert into product_review (product_id, name, stars, title, description, written_at, answer, answered_at)
        select p.id, s.name, s.stars, s.title, s.description, now() - make_interval(days => s."daysAgo"), s.answer,
               case when s.answer is not null then now() - make_interval(days => s."daysAgo" - 1) end
          from json_to_recordset(${JSON.stringify(reviews)}::json)
               s(sku text, name text, stars int, title text, description text, "daysAgo" int, answer text)
          join product p using (sku)
        returning product_id as product`,
  );
  if (put.length !== reviews.length) throw new Error('a demo review is of a product that does not exist');
  await updateStarTotals(trx, [...new Set(put.map(({ product }) => product))]);
};
