import { useEffect, useState } from 'react';
import { type BuyingTerms, onAccount } from '#features/on-account/contract/on-account.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
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

/** Charges the order to the buyer's account. Shown below the card form. */
export const PayOnAccount = ({ order }: { order: OrderDetail }) => {
  const terms = useTerms(order);
  if (terms === null) return null;
  const canPay = isPossible(terms, order.total);
  const label = `Order on account · ${formatDollars(order.total)}`;
  return (
    <section aria-label="On account" className="py-5">
      {canPay && (
        <div className="grid sm:block">
          <ConfirmButton
            endpoint={onAccount.payOrder}
            input={{ params: { id: order._id }, body: { totalWas: order.total } }}
            options={{ success: 'Charged to your account', changes: true }}
            size="md"
            label={`Or order on account · ${formatDollars(order.total)}`}
            title={label}
            sentence="It is charged to the account at once. You cannot cancel it yourself after that."
            confirmLabel={label}
          />
        </div>
      )}
      <p className={`figures text-sm text-muted ${canPay ? 'mt-2' : ''}`}>
        {!canPay && 'On account: '}
        {describeTerms(terms, order.total)}
      </p>
    </section>
  );
};
