import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { PaymentDetails } from './payment-details.tsx';
import { useOrderWays } from './use-order-ways.ts';

/** Shows the buyer of an unpaid order how they said that they will pay, on the order's page. */
export const OrderWay = ({ order }: { order: OrderDetail }) => {
  const ways = useOrderWays(order);
  if (ways === null || ways.expected === null) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <PaymentDetails payment={ways.expected} bankDetails={ways.bankDetails} isNarrow />
    </div>
  );
};
