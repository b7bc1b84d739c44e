import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';

/** It loads after the card form. */
const PaymentWays = lazyComponent<{ order: OrderDetail }>(() =>
  import('../payment-ways.tsx').then((module) => module.PaymentWays),
);

export default PaymentWays;
