import { type SQL, sql } from 'drizzle-orm';
import type { MemberRole } from '#features/companies/contract/company-people.ts';
import type { OrderAccess } from '#features/orders/server/order-access.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { ADMIN, SEEING_ROLES } from '#features/companies/server/access.ts';

/** SQL condition: the customer is an active member of the company of the order, with one of the roles. */
const isMemberWith =
  (roles: readonly MemberRole[]) =>
  (orderId: SQL, customerId: string): SQL =>
    sql`exists (
    select from company_order f join company_member m on m.company_id = f.company_id
     where f.order_id = ${orderId} and m.customer_id = ${customerId} and m.left_at is null and m.is_active
       and m.role = any(${sql.param(roles)}::text[]))`;

/**
 * An order for a company is its buyer's to change only while they can order for it. Its admins and approvers read it
 * with its documents, and its admins cancel it while it is unpaid.
 */
export const companyOrderAccess: OrderAccess = {
  isReadOnly: (orderId) => sql`exists (
    select from company_order f join company_member w on w.id = f.member_id
     where f.order_id = ${orderId} and not exists (
       select from company_member m
        where m.customer_id = w.customer_id and m.company_id = f.company_id and m.left_at is null and m.is_active))`,
  async assertChangeable(trx, orderId) {
    const placed = await maybeOne<{ companyId: string; customerId: string }>(
      trx,
      sql`select f.company_id as "companyId", w.customer_id as "customerId"
            from company_order f join company_member w on w.id = f.member_id where f.order_id = ${orderId}`,
    );
    if (placed === null) return;
    // Events of the order name its buyer, and the deletion of an account locks the customer before the member.
    await execute(trx, sql`select from customer where id = ${placed.customerId} for key share`);
    const member = await maybeOne<{ isActive: boolean }>(
      trx,
      sql`select is_active as "isActive" from company_member
           where customer_id = ${placed.customerId} and company_id = ${placed.companyId} and left_at is null for share`,
    );
    if (member === null) throw new DomainError('member_left');
    if (!member.isActive) throw new DomainError('member_inactive');
  },
  mayRead: isMemberWith(SEEING_ROLES),
  mayCancel: isMemberWith(ADMIN),
};
