import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { type WayToPay, waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { useOrderWays } from './use-order-ways.ts';

const labels: Record<WayToPay, { first: string; instead: string; expected: string }> = {
  bank: {
    first: 'Or pay by bank transfer',
    instead: 'Pay by bank transfer instead',
    expected: 'We expect your bank transfer',
  },
  counter: {
    first: 'Or pay at the counter',
    instead: 'Pay at the counter instead',
    expected: 'You pay at the counter',
  },
};

/** Below the card form: the other ways to pay, and the details of the one that the buyer chose. */
export const PaymentWays = ({ order }: { order: OrderDetail }) => {
  const ways = useOrderWays(order);
  const { run, pending, error } = useApiCall(waysToPay.choose, { changes: true });
  if (ways === null || (ways.expected === null && ways.offered.length === 0)) return null;
  const { expected, offered, bankDetails } = ways;
  const others = offered.filter((way) => way !== expected?.way);
  return (
    <section aria-label="Without a card" className="py-5">
      {expected !== null && (
        <>
          <h2 className="heading-3 mb-3">{labels[expected.way].expected}</h2>
          <PaymentDetails payment={expected} bankDetails={bankDetails} />
          <p className="mt-3 text-sm text-muted">You can still pay by card instead.</p>
        </>
      )}
      {others.length > 0 && (
        <div className={`flex flex-wrap gap-2 ${expected === null ? '' : 'mt-4'}`}>
          {others.map((way) => (
            <Button
              key={way}
              variant="secondary"
              className="max-sm:flex-auto"
              pending={pending}
              onClick={() => void run({ params: { id: order._id }, body: { way } })}
            >
              {expected === null ? labels[way].first : labels[way].instead}
            </Button>
          ))}
        </div>
      )}
      {expected === null && <p className="mt-2 text-sm text-muted">We then hold the goods for you for longer.</p>}
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </section>
  );
};
