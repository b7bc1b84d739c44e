import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';

/** It loads after the order's page. */
const OrderWay = lazyComponent<{ order: OrderDetail }>(() =>
  import('../order-way.tsx').then((module) => module.OrderWay),
);

export default OrderWay;
