import { useEffect, useState } from 'react';
import { type BuyingTerms, onAccount } from '#features/on-account/contract/on-account.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { api } from '#platform/web/api.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { describeTerms, isPossible } from './describe-terms.ts';

/** Loads the terms on which the caller can order on account, and reloads them with the page. Null until then. */
const useTerms = (order: OrderDetail): BuyingTerms | null => {
  const [terms, setTerms] = useState<BuyingTerms | null>(null);
  useEffect(() => {
    let isLeft = false;
    // The page works without them.
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

/** Below the card form: charges the order to the buyer's account. */
export const PayOnAccount = ({ order }: { order: OrderDetail }) => {
  const terms = useTerms(order);
  const { run, pending, error } = useApiCall(onAccount.payOrder, { success: 'Charged to your account', changes: true });
  if (terms === null) return null;
  const canPay = isPossible(terms, order.total);
  return (
    <section aria-label="On account" className="mt-6 border-t border-line pt-5">
      {canPay && (
        <Button
          variant="secondary"
          className="max-sm:flex-auto"
          pending={pending}
          onClick={() => void run({ params: { id: order._id }, body: { totalWas: order.total } })}
        >
          Or order on account
        </Button>
      )}
      <p className={`figures text-sm text-muted ${canPay ? 'mt-2' : ''}`}>
        {!canPay && 'On account: '}
        {describeTerms(terms, order.total)}
      </p>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </section>
  );
};
