import { Link } from 'react-router';
import { type ExpectedPayments, waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { PaymentDetails } from '#features/ways-to-pay/web/payment-details.tsx';
import { api } from '#platform/web/api.ts';

const Show = ({ data }: { data: ExpectedPayments | null }) => {
  if (data === null || data.payments.length === 0) return null;
  return (
    <section aria-labelledby="expected-payments" className="mb-8">
      <h2 id="expected-payments" className="heading-3 mb-2">
        We wait for your payment
      </h2>
      <ul className="card-surface divide-y divide-line px-4">
        {data.payments.map((payment) => (
          <li key={payment._id} className="grid gap-3 py-4">
            <p className="font-medium">
              {payment.way === 'bank' ? 'Bank transfer expected: ' : 'You pay at the counter: '}
              <Link to={`/dashboard/payment/${payment._id}`} className="link whitespace-nowrap">
                order {payment.number}
              </Link>
            </p>
            <PaymentDetails payment={payment} bankDetails={data.bankDetails} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The customer’s unpaid orders that they pay without a card, above their orders. */
export default {
  load: (): Promise<ExpectedPayments | null> => api.call(waysToPay.listMine, {}).catch(() => null),
  findToPay: (data: ExpectedPayments | null, orderId: string): number | undefined =>
    data?.payments.find(({ _id }) => _id === orderId)?.missing,
  isAbove: true,
  Show,
};
