import { Link } from 'react-router';
import { describePosting, describeReversed } from '#features/credit-accounts/contract/postings.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { LatePaymentButton } from './late-payment-button.tsx';
import { PayBackButton } from './pay-back-button.tsx';
import { PayFromCreditButton } from './pay-from-credit-button.tsx';
import { useOrderMoney } from './use-order-money.ts';

const Received = ({ order }: { order: OrderDetail }) => {
  const { money } = useOrderMoney(order);
  if (money === null) return null;
  const isPayable = allows(order.status, 'pay');
  return (
    <>
      {isPayable && money.account !== null && money.missing > 0 && (
        <p className="figures mt-2 font-medium">{formatDollars(money.missing)} is missing</p>
      )}
      {isPayable && money.missing === 0 && <PayFromCreditButton order={order} money={money} />}
      {money.account !== null && money.toPayBack > 0 && (
        <PayBackButton order={order} account={money.account} amount={money.toPayBack} />
      )}
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
                {one.isReversed && `, ${describeReversed(one.movedTo !== null)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {money.account !== null && (
        <IfPermitted permission="credit.read">
          <p className="mt-2">
            <Link to={`/dashboard/payments/${money.account}`} className="link inline-block min-h-6 text-sm">
              The customer’s account
            </Link>
          </p>
        </IfPermitted>
      )}
      {/* A paid order of a customer without an account, who has paid nothing by hand, was paid by card in full. */}
      {!isPayable && (!order.paid || order.owedAgain > 0 || money.account !== null) && (
        <p className="mt-2">
          <LatePaymentButton order={order} isWalkIn={money.isWalkIn} />
        </p>
      )}
    </>
  );
};

/** Shows staff the payments recorded for an order, and the amount that is missing. */
export const OrderReceived = ({ order }: { order: OrderDetail }) => (
  <IfPermitted permission="payments.record">
    <Received order={order} />
  </IfPermitted>
);
