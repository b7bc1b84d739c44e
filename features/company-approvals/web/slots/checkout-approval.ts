import type { CheckoutApprovalSlot } from '#features/checkout/web/checkout-approval.ts';
import { type OwnLimits, memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { orderRequests } from '#features/company-approvals/contract/order-requests.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';

/** Loads the caller's limits. Null for people without any. */
const load = async (groups: readonly string[]): Promise<OwnLimits | null> => {
  if (!groups.includes('order-limits')) return null;
  return api.call(memberLimits.mine, {}).catch((error: unknown) => {
    // They left their company since this page was opened.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
};

const findExcess = ({ orderLimit, monthLimit, monthSum }: OwnLimits, total: number): string | null => {
  if (orderLimit !== null && total > orderLimit) {
    return `This is over your limit of ${formatDollars(orderLimit)} for one order.`;
  }
  if (monthLimit === null || Math.round((monthSum + total) * 100) <= Math.round(monthLimit * 100)) return null;
  const left = Math.max(0, monthLimit - monthSum);
  return `This is over your limit of ${formatDollars(monthLimit)} for this month, of which ${formatDollars(left)} is left.`;
};

const send: CheckoutApprovalSlot<OwnLimits>['send'] = async (company, body, idempotencyKey) => {
  const { _id } = await api.call(orderRequests.send, { params: { id: company }, body, idempotencyKey });
  return `/dashboard/company/requests/${_id}`;
};

export default { load, findExcess, send } satisfies CheckoutApprovalSlot<OwnLimits>;
