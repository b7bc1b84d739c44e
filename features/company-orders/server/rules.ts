import { type SQL, sql } from 'drizzle-orm';

/** Invariants of orders for companies, as queries that find violations. */
export const companyOrderRules: Record<string, SQL> = {
  'an order for a company was placed for one of its members': sql`
    select f.order_id as id from company_order f join company_member m on m.id = f.member_id
      join orders o on o.id = f.order_id
     where m.customer_id <> o.customer_id or m.company_id <> f.company_id`,
};
