import { formatDay, formatDateTime } from '#platform/contract/dates.ts';
import { isOwed } from '#features/orders/contract/on-account.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

const refundBadges = {
  due: { tone: 'info', text: 'On its way' },
  done: { tone: 'success', text: 'Done' },
  failed: { tone: 'danger', text: 'Failed' },
} as const;

/** When an order was paid or charged to an account, and its refunds. */
export const OrderPayment = ({
  order: { facts, paidAt, transactionId, heldUntil, status, refunds },
}: {
  order: OrderDetail;
}) => (
  <>
    {paidAt === null ? (
      <p className="figures">
        {status === 'unpaid' ? `Not paid yet. Goods held until ${formatDateTime(heldUntil)}` : 'Not paid'}
      </p>
    ) : (
      <p>
        <span className="figures block">
          {isOwed(facts) ? 'Charged to the account' : 'Paid'} {formatDateTime(paidAt)}
        </span>
        <span className="block text-xs break-all text-muted">
          <span className="sr-only">Transaction id </span>
          {transactionId}
        </span>
      </p>
    )}
    {refunds.length > 0 && (
      <ul aria-label="Refunds" className="mt-3 divide-y divide-line border-t border-line">
        {refunds.map(({ _id, amount, status: state, reason, createdAt }) => (
          <li key={_id} className="py-2">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="figures">Refund of {formatDollars(amount)}</span>
              <StatusBadge tone={refundBadges[state].tone}>{refundBadges[state].text}</StatusBadge>
            </span>
            <span className="figures block text-sm wrap-anywhere text-muted">
              {formatDay(createdAt)}, {reason}
            </span>
          </li>
        ))}
      </ul>
    )}
  </>
);
