import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CheckoutBuyer } from '#features/checkout/web/checkout-buyer.ts';
import { paymentSlot } from '#features/checkout/web/checkout-payment.ts';
import { buyerSlot } from '#features/checkout/web/checkout-slots.ts';
import type { AcceptanceForm } from './linked-quote.tsx';
import type { OfferBuyer } from './use-offer-buyer.ts';

/** Asks for the job number, as the checkout does. */
const CompanyFields = ({ company, form }: { company: CheckoutBuyer; form: UseFormReturn<AcceptanceForm> }) => {
  const typed = useWatch({ control: form.control, name: 'companyReference' });
  if (buyerSlot === undefined) return null;
  return (
    <section className="card-surface p-4 sm:p-6">
      <h2 className="heading-3 mb-3">For {company.name}</h2>
      <buyerSlot.Show
        buyer={company}
        field={{ ...form.register('companyReference'), error: form.formState.errors.companyReference?.message }}
        typed={typed}
      />
    </section>
  );
};

/**
 * The choices besides the address: the job number of a company, and the way to pay as the order is placed.
 * @param total dollars
 */
export const OfferChoices = ({
  total,
  form,
  buyer: { company, terms },
}: {
  total: number;
  form: UseFormReturn<AcceptanceForm>;
  buyer: OfferBuyer;
}) => {
  const payBy = useWatch({ control: form.control, name: 'payBy' });
  return (
    <>
      {company !== null && <CompanyFields company={company} form={form} />}
      {terms !== null && paymentSlot !== undefined && (
        <section className="card-surface p-4 sm:p-6">
          <h2 className="heading-3 mb-3">Pay</h2>
          <paymentSlot.Show
            terms={terms}
            chosen={payBy}
            total={total}
            onChoose={(chosen) => form.setValue('payBy', chosen)}
          />
        </section>
      )}
    </>
  );
};
