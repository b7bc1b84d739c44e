import { formatDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { type SumRow, sumRows, taxWithin } from '#contract/sum-rows.ts';

/** What an order comes to, and what of it went back. */
export const OrderSums = ({ order }: { order: Order }) => {
  const { price, total, refunded, returning } = order;
  const sums: (SumRow & { strong?: true })[] = [
    { label: 'Goods', value: formatDollars(price) },
    ...sumRows(order),
    { label: 'Total', value: formatDollars(total), strong: true },
    ...taxWithin(order),
    ...(refunded > 0 ? [{ label: 'Refunded', value: `-${formatDollars(refunded)}` }] : []),
    ...(returning > 0 ? [{ label: 'On its way back', value: `-${formatDollars(returning)}` }] : []),
  ];
  return (
    <dl className="figures">
      {sums.map(({ label, value, strong = false }) => (
        <div
          key={label}
          className={`flex items-baseline justify-between gap-6 py-1 ${strong ? 'mt-1 border-t border-line pt-2' : ''}`}
        >
          <dt className={strong ? 'font-semibold' : 'text-muted'}>{label}</dt>
          <dd className={strong ? 'numeral text-xl' : ''}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
