import { formatDollars } from '#platform/contract/money.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { summaryRows, includedTaxRows } from '#features/orders/contract/sum-rows.ts';
import { AmountTotals } from '#platform/web/ui/sums.tsx';

/** What an order comes to, and what of it went back. */
export const OrderSums = ({ order }: { order: Order }) => {
  const { price, total, refunded, returning } = order;
  return (
    <AmountTotals
      rows={[
        { label: 'Goods', value: formatDollars(price) },
        ...summaryRows(order),
        { label: 'Total', value: formatDollars(total), strong: true },
        ...includedTaxRows(order),
        ...(refunded > 0 ? [{ label: 'Refunded', value: `-${formatDollars(refunded)}` }] : []),
        ...(returning > 0 ? [{ label: 'On its way back', value: `-${formatDollars(returning)}` }] : []),
      ]}
    />
  );
};
