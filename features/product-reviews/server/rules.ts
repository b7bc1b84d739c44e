import { type SQL, sql } from 'drizzle-orm';

/** What has to be true of reviews of products at every moment, as queries that find what breaks it. */
export const productReviewsRules: Record<string, SQL> = {
  'the stars of a product match its visible reviews': sql`
    select p.id from product p left join product_review r on r.product_id = p.id and r.hidden_at is null
     group by p.id having p.reviews <> count(r.id) or p.stars <> coalesce(sum(r.stars), 0)`,
};
