import { type SQL, sql } from 'drizzle-orm';
import { SEEING_ROLES } from '#features/companies/server/access.ts';

const hasLimit: SQL = sql`num_nonnulls(l.order_limit_cents, l.month_limit_cents) > 0`;

/** SQL that selects the requests that wait for a customer, as `r`: those of others in their company. */
export const selectWaiting = (customerId: SQL): SQL => sql`
  select r.id from company_member m join order_request r on r.company_id = m.company_id
   where m.customer_id = ${customerId} and m.left_at is null and m.is_active
     and m.role = any(${sql.param(SEEING_ROLES)}::text[]) and r.state = 'waiting' and r.member_id <> m.id`;

/** Those who have limits or something to approve, and everyone of a company that has used limits or has requests. */
export const approvalGroups = {
  'requests-to-approve': (customerId: SQL) => sql`exists (${selectWaiting(customerId)})`,
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
