import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { paymentSlot } from '#features/checkout/web/checkout-payment.ts';
import type { AcceptanceForm } from './linked-quote.tsx';

/** Loads the terms on which the buyer can pay as they order. Null until they are loaded, and for everybody else. */
const useTerms = (groups: string): unknown => {
  const [terms, setTerms] = useState<unknown>(null);
  useEffect(() => {
    let isLeft = false;
    // If they fail to load, the order is paid on the next page.
    const load = async () => {
      const found = await paymentSlot?.load(groups.split(' ')).catch(() => null);
      if (!isLeft) setTerms(found ?? null);
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [groups]);
  return terms;
};

/**
 * Offers to pay the order as it is placed, as the checkout does.
 * @param total dollars
 * @param groups of people to which the buyer belongs
 */
export const OfferPayment = ({
  total,
  form,
  groups,
}: {
  total: number;
  form: UseFormReturn<AcceptanceForm>;
  groups: readonly string[];
}) => {
  const terms = useTerms(groups.join(' '));
  const payBy = useWatch({ control: form.control, name: 'payBy' });
  if (terms === null || paymentSlot === undefined) return null;
  return (
    <section className="card-surface p-4 sm:p-6">
      <h2 className="heading-3 mb-3">Pay</h2>
      <paymentSlot.Show
        terms={terms}
        chosen={payBy}
        total={total}
        onChoose={(chosen) => form.setValue('payBy', chosen)}
      />
    </section>
  );
};
