import { allows } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';

/** Loaded after the order's page. */
const OrderWay = lazyComponent(() => import('../order-way.tsx').then((module) => module.OrderWay));

/** The buyer of an order that can be paid chooses here how to pay it. */
const OrderPaymentPart = ({ order, own }: { order: OrderDetail; own: boolean }) =>
  own && allows(order.status, 'pay') ? <OrderWay order={order} /> : null;

export default OrderPaymentPart;
