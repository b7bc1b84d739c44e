import { type SQL, sql } from 'drizzle-orm';

/** Invariants of companies, as queries that find violations. */
export const companyRules: Record<string, SQL> = {
  'an open company with members has an active admin, and a closed one has neither members nor invitations': sql`
    select c.id from company c
     where case when c.state = 'open'
             then exists (select from company_member m where m.company_id = c.id and m.left_at is null)
                  and not exists (select from company_member m
                                   where m.company_id = c.id and m.left_at is null and m.is_active and m.role = 'admin')
             else exists (select from company_member m where m.company_id = c.id and m.left_at is null)
                  or exists (select from company_invitation i where i.company_id = c.id) end`,
};
