import { useEffect } from 'react';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { type PaymentChoice, PaymentWay } from '#features/payments/web/payment-way.tsx';
import { type WayToPay, waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { useOrderWays } from './use-order-ways.ts';

const labels: Record<WayToPay, { name: string; choose: string; expected: string }> = {
  bank: { name: 'Bank transfer', choose: 'Pay by bank transfer', expected: 'We expect your bank transfer' },
  counter: { name: 'At the counter', choose: 'Pay at the counter', expected: 'You pay at the counter' },
};

/** The ways to pay besides the card, and the details of the one that the buyer chose, which then is open. */
export const PaymentWays = ({ order, choice }: { order: OrderDetail; choice: PaymentChoice }) => {
  const ways = useOrderWays(order);
  const { run, pending, error } = useApiCall(waysToPay.choose, { changes: true });
  const expectedWay = ways?.expected?.way;
  const { choose } = choice;
  useEffect(() => {
    if (expectedWay !== undefined) choose(expectedWay);
  }, [expectedWay, choose]);
  if (ways === null) return null;
  const { expected, bankDetails } = ways;
  const offered = expected === null ? ways.offered : [...new Set([expected.way, ...ways.offered])];
  return offered.map((way) => (
    <PaymentWay
      key={way}
      way={way}
      label={labels[way].name}
      note={way === expected?.way ? undefined : 'We then hold the goods for you for longer.'}
      choice={choice}
    >
      {way === expected?.way ? (
        <>
          <h2 className="heading-3 mb-3">{labels[way].expected}</h2>
          <PaymentDetails payment={expected} bankDetails={bankDetails} />
          <p className="mt-3 text-sm text-muted">You can still pay by card instead.</p>
        </>
      ) : (
        <div className="grid">
          <Button size="lg" pending={pending} onClick={() => void run({ params: { id: order._id }, body: { way } })}>
            {labels[way].choose}
          </Button>
        </div>
      )}
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </PaymentWay>
  ));
};
