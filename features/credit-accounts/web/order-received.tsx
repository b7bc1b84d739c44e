import { Link } from 'react-router';
import { describePosting } from '#features/credit-accounts/contract/postings.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { useOrderMoney } from './use-order-money.ts';

const Received = ({ order }: { order: OrderDetail }) => {
  const { money } = useOrderMoney(order);
  if (money === null || money.account === null || (money.payments.length === 0 && money.missing === 0)) return null;
  return (
    <>
      {money.missing > 0 && <p className="figures mt-2 font-medium">{formatDollars(money.missing)} is missing</p>}
      {money.payments.length > 0 && (
        <ul aria-label="Payments by hand" className="mt-3 divide-y divide-line border-t border-line">
          {money.payments.map((one) => (
            <li key={one._id} className="py-2">
              <span className={`figures block ${one.isReversed ? 'line-through' : ''}`}>
                {formatDollars(-one.amount)}
              </span>
              <span className="figures block text-sm wrap-anywhere text-muted">
                {describePosting(one)}
                {one.reference !== '' && `, ${one.reference}`}
                {one.isReversed && ', reversed'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to={`/dashboard/payments/${money.account}`} className="link mt-2 inline-block min-h-6 text-sm">
        The customer’s account
      </Link>
    </>
  );
};

/** Shows staff the money that they recorded for an order, and what is missing. */
export const OrderReceived = ({ order }: { order: OrderDetail }) => (
  <IfPermitted permission="payments.record">
    <Received order={order} />
  </IfPermitted>
);
