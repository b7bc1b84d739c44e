import { type SQL, sql } from 'drizzle-orm';

/** The invariant of product reviews, as a query that finds violations. */
export const productReviewsRules: Record<string, SQL> = {
  'the stars of a product match its visible reviews': sql`
    select p.id from product p left join product_review r on r.product_id = p.id and r.hidden_at is null
     group by p.id having p.reviews <> count(r.id) or p.stars <> coalesce(sum(r.stars), 0)`,
};
