import { useEffect, useState } from 'react';
import { type BuyingTerms, onAccount } from '#features/on-account/contract/on-account.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { type PaymentChoice, PaymentWay } from '#features/payments/web/payment-way.tsx';
import { api } from '#platform/web/api.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { formatDollars } from '#platform/contract/money.ts';
import { describeTerms, isPossible } from './describe-terms.ts';

/** Loads the caller's terms, again with each reload of the page. Null until they are loaded. */
const useTerms = (order: OrderDetail): BuyingTerms | null => {
  const [terms, setTerms] = useState<BuyingTerms | null>(null);
  useEffect(() => {
    let isLeft = false;
    // If they fail to load, the page works without this way to pay.
    const load = async () => {
      const found = await api.call(onAccount.terms, {}).catch(() => null);
      if (!isLeft) setTerms(found);
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [order]);
  return terms;
};

/** Charges the order to the buyer's account: one of the ways to pay. */
export const PayOnAccount = ({ order, choice }: { order: OrderDetail; choice: PaymentChoice }) => {
  const terms = useTerms(order);
  if (terms === null) return null;
  const label = `Order on account · ${formatDollars(order.total)}`;
  return (
    <PaymentWay
      way="account"
      label={terms.company === null ? 'On account' : `On account of ${terms.company}`}
      note={describeTerms(terms, order.total)}
      disabled={!isPossible(terms, order.total)}
      choice={choice}
    >
      <div className="grid">
        <ConfirmButton
          endpoint={onAccount.payOrder}
          input={{ params: { id: order._id }, body: { totalWas: order.total } }}
          options={{ success: 'Charged to your account', changes: true }}
          size="lg"
          variant="primary"
          label={label}
          title={label}
          sentence="It is charged to the account at once. You cannot cancel it yourself after that."
          confirmLabel={label}
        />
      </div>
    </PaymentWay>
  );
};
