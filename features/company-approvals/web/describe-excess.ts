import type { ListedRequest } from '#features/company-approvals/contract/order-requests.ts';
import { formatDollars } from '#platform/contract/money.ts';

/** Names the limit that a waiting request exceeds: 'Over $100.00 an order'; empty if it exceeds none now. */
export const describeExcess = ({ exceeded }: Pick<ListedRequest, 'exceeded'>): string => {
  if (exceeded === null) return '';
  const allowed = formatDollars(exceeded.allowed);
  return exceeded.limit === 'order' ? `Over ${allowed} an order` : `Over the ${allowed} left this month`;
};
