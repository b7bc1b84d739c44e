import { type SQL, sql } from 'drizzle-orm';

/** Invariants of companies, as queries that find violations. */
export const companyRules: Record<string, SQL> = {
  'an order for a company was placed for one of its members': sql`
    select f.order_id as id from company_order f join company_member m on m.id = f.member_id
      join orders o on o.id = f.order_id
     where m.customer_id <> o.customer_id or m.company_id <> f.company_id`,
  'an open company with members has an active admin, and a closed one has neither members nor invitations': sql`
    select c.id from company c
     where case when c.state = 'open'
             then exists (select from company_member m where m.company_id = c.id and m.left_at is null)
                  and not exists (select from company_member m
                                   where m.company_id = c.id and m.left_at is null and m.is_active and m.role = 'admin')
             else exists (select from company_member m where m.company_id = c.id and m.left_at is null)
                  or exists (select from company_invitation i where i.company_id = c.id) end`,
};
