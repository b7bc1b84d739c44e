import { keepUnits } from '#contract/keep-units.ts';
import { formatDollars } from '#contract/money.ts';
import type { OrderDetail } from '#contract/orders.ts';

/** Everything one payment pays for, line by line, and what it comes to. */
export const PaidTogether = ({ order }: { order: OrderDetail }) => {
  const { price, total } = order.together;
  const delivery = Math.round((total - price) * 100) / 100;
  return (
    <dl className="my-5 border-y border-base-300 py-3 tabular-nums">
      {order.lines.map(({ number, productName, quantity, price: goods }) => (
        <div key={number} className="flex items-start justify-between gap-6 py-1">
          <dt className="min-w-0">
            {keepUnits(productName)}
            <span className="block text-sm text-muted">
              Order {number}, quantity {quantity.toLocaleString('en-US')}
            </span>
          </dt>
          <dd className="shrink-0">{formatDollars(goods)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 py-1 text-muted">
        <dt>Delivery</dt>
        <dd>{delivery === 0 ? 'Free' : formatDollars(delivery)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-6 pt-1">
        <dt className="text-muted">Amount</dt>
        <dd className="text-xl font-bold">{formatDollars(total)}</dd>
      </div>
    </dl>
  );
};
