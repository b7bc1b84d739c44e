import { keepUnits } from '#contract/keep-units.ts';
import { formatDollars } from '#contract/money.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { sumRows, taxWithin } from '#contract/sum-rows.ts';

/** Everything the payment of an order pays for, line by line, and what it comes to. */
export const PaidLines = ({ order }: { order: OrderDetail }) => (
  <dl className="my-5 border-y border-base-300 py-3 tabular-nums">
    {order.lines.map(({ _id, sku, productName, quantity, price }) => (
      <div key={_id} className="flex items-start justify-between gap-6 py-1">
        <dt className="min-w-0">
          {keepUnits(productName)}
          <span className="block text-sm text-muted">
            {sku}, quantity {quantity.toLocaleString('en-US')}
          </span>
        </dt>
        <dd className="shrink-0">{formatDollars(price)}</dd>
      </div>
    ))}
    {sumRows(order).map(({ label, value }) => (
      <div key={label} className="flex justify-between gap-6 py-1 text-muted">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    <div className="flex items-baseline justify-between gap-6 pt-1">
      <dt className="text-muted">Amount</dt>
      <dd className="numeral text-3xl">{formatDollars(order.total)}</dd>
    </div>
    {taxWithin(order).map(({ label, value }) => (
      <div key={label} className="flex justify-between gap-6 pt-1 text-sm text-muted">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
