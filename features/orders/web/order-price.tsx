import { formatCount } from '#platform/contract/format-count.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Order } from '#features/orders/contract/orders.ts';

/** The amounts that lead from an order's goods to its total; none if there are only goods. */
const listParts = ({ price, discount, shipping, tax, taxIncluded, total }: Order): string[] =>
  total === price && discount === 0
    ? []
    : [
        `${formatDollars(price)} goods`,
        ...(discount > 0 ? [`${formatDollars(-discount)} discount`] : []),
        ...(shipping > 0 ? [`${formatDollars(shipping)} delivery`] : []),
        ...(tax > 0 && !taxIncluded ? [`${formatDollars(tax)} tax`] : []),
      ];

/** An order's total in a list, and the amounts that add up to it. */
export const OrderPrice = ({ order }: { order: Order }) => (
  <>
    <span className="font-semibold">{formatDollars(order.total)}</span>
    {listParts(order).map((part) => (
      <span key={part} className="block text-xs font-normal whitespace-nowrap text-muted">
        {part}
      </span>
    ))}
  </>
);

/** How much was ordered, in the lists of buyers and staff. */
export const amountColumns = [
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ quantity }: Order) => formatCount(quantity),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'right' as const,
    card: 'aside' as const,
    cell: (order: Order) => <OrderPrice order={order} />,
  },
];
