import type { Order } from '#features/orders/contract/orders.ts';
import { OrderPrice } from '#features/orders/web/order-price.tsx';
import { formatCount } from '#platform/contract/format-count.ts';

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
