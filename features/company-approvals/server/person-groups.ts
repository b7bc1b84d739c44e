import { type SQL, sql } from 'drizzle-orm';

const hasLimit: SQL = sql`num_nonnulls(l.order_limit_cents, l.month_limit_cents) > 0`;

/** Those who have limits, and everyone of a company that has used them or has requests. */
export const approvalGroups = {
  'order-limits': (customerId: SQL) => sql`exists (
    select from company_member m join member_limit l on l.member_id = m.id
     where m.customer_id = ${customerId} and m.left_at is null and ${hasLimit})`,
  'order-requests': (customerId: SQL) => sql`exists (
    select from company_member m join company_member x on x.company_id = m.company_id and x.left_at is null
      join member_limit l on l.member_id = x.id
     where m.customer_id = ${customerId} and m.left_at is null and m.is_active) or exists (
    select from company_member m join order_request r on r.company_id = m.company_id
     where m.customer_id = ${customerId} and m.left_at is null and m.is_active)`,
};
