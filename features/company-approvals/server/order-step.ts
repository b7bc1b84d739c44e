import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { OrderApproval } from '#features/checkout/server/order-request.ts';
import type { OrderStepFinder } from '#features/checkout/server/order-steps.ts';
import { SEEING_ROLES } from '#features/companies/server/access.ts';
import type { RequestState } from '#features/company-approvals/contract/order-requests.ts';
import type { OrderFact } from '#features/orders/server/order-facts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { type MonthSum, type StoredLimits, findExcess, lockLimits, readMonthSum } from './limits.ts';

type LockedRequest = {
  memberId: string;
  companyId: string;
  state: RequestState;
  isBuyers: boolean;
  isOwn: boolean;
  isApprover: boolean;
};

/**
 * Locks a request of a buyer that is being approved.
 * @throws DomainError `request_not_found`, `request_decided`, `request_own`, `company_role`
 */
const lockRequest = async (
  trx: Transaction,
  { requestId, approverId }: OrderApproval,
  buyerId: string,
): Promise<LockedRequest> => {
  const request = await maybeOne<LockedRequest>(
    trx,
    sql`select r.member_id as "memberId", r.company_id as "companyId", r.state,
               m.customer_id = ${buyerId} and m.left_at is null as "isBuyers", m.customer_id = ${approverId} as "isOwn",
               exists (select from company_member a
                        where a.customer_id = ${approverId} and a.company_id = r.company_id and a.left_at is null
                          and a.is_active and a.role = any(${sql.param(SEEING_ROLES)}::text[])) as "isApprover"
          from order_request r join company_member m on m.id = r.member_id
         where r.id = ${requestId} for update of r`,
  );
  if (request === null) throw new DomainError('request_not_found');
  if (request.state !== 'waiting' || !request.isBuyers) throw new DomainError('request_decided');
  if (request.isOwn) throw new DomainError('request_own');
  if (!request.isApprover) throw new DomainError('company_role');
  return request;
};

/** Makes a locked request an order. The order has all of its content from then on; its total may have changed. */
const closeRequest = async (
  trx: Transaction,
  { requestId, approverId }: OrderApproval,
  companyId: string,
  { orderId, totalCents }: { orderId: string; totalCents: Cents },
): Promise<void> => {
  const closed = await execute(
    trx,
    sql`update order_request set state = 'approved', requested = null, order_id = ${orderId},
                                 total_cents = ${totalCents}, decided_by = ${approverId}, decided_at = now()
         where id = ${requestId} and state = 'waiting'`,
  );
  if (closed === 0) throw new DomainError('request_decided');
  await record(trx, { kind: 'order.approved', orderId, actorId: approverId });
  await record(trx, { kind: 'company.approve_order', entity: 'company', entityId: companyId, actorId: approverId });
  await queueMail(trx, 'company.order_approved', requestId, orderId);
};

/** An order whose buyer has limits, or that was approved. */
type CheckedOrder = MonthSum & StoredLimits & { totalCents: Cents; request: LockedRequest | null };

/**
 * Compares an order that its buyer places with their limits, and notes the comparison. An approved order passes them.
 * Orders that staff place do not count here; their totals count for the month.
 * @throws DomainError `approval_needed`, and the errors of `lockRequest`
 */
const findStep: OrderStepFinder['findStep'] = (_db, { buyer, staff }, { approval, isOffered }, isMember) => {
  if (staff !== undefined || (!isMember && approval === undefined)) return null;
  let checked: CheckedOrder | null = null;
  return {
    // The feature is listed after companies, whose step has locked the member.
    async before(trx, { sums: { totalCents } }) {
      const member = sql`(select id from company_member where customer_id = ${buyer.customerId} and left_at is null)`;
      const limits = await lockLimits(trx, member);
      const request = approval === undefined ? null : await lockRequest(trx, approval, buyer.customerId);
      const memberId = request?.memberId ?? limits?.memberId;
      const { orderLimitCents = null, monthLimitCents = null } = limits ?? {};
      if (memberId === undefined || (request === null && orderLimitCents === null && monthLimitCents === null)) return;
      const month = await readMonthSum(trx, memberId);
      const excess = findExcess({ orderLimitCents, monthLimitCents }, month.monthSumCents, totalCents, isOffered);
      if (excess !== null && request === null) throw excess;
      checked = { ...month, memberId, orderLimitCents, monthLimitCents, totalCents, request };
    },
    async after(trx, { id }) {
      if (checked === null) return;
      const { request, ...order } = checked;
      await execute(
        trx,
        sql`insert into limited_order (order_id, member_id, total_cents, order_limit_cents, month_limit_cents,
                                       month_from, month_sum_cents, approved_by)
            values (${id}, ${order.memberId}, ${order.totalCents}, ${order.orderLimitCents}, ${order.monthLimitCents},
                    ${order.monthFrom}, ${order.monthSumCents}, ${approval?.approverId ?? null})`,
      );
      if (approval === undefined || request === null) return;
      await closeRequest(trx, approval, request.companyId, { orderId: id, totalCents: order.totalCents });
    },
  };
};

export const approvalStep: OrderStepFinder = {
  // Each member, because an admin may set a limit after the order is priced.
  concerns: (buyer) => sql`exists (select from company_member where customer_id = ${buyer} and left_at is null)`,
  findStep,
};

/** Shown at orders that were approved. */
export const approvalFacts: readonly OrderFact[] = [
  {
    label: 'Approved by',
    select: (orderId) => sql`(
      select c.name from limited_order l join customer c on c.id = l.approved_by where l.order_id = ${orderId})`,
  },
];
