import { lazyComponent } from '#platform/web/lazy-component.tsx';

/** Loaded after the card form. */
const PaymentWays = lazyComponent(() => import('../payment-ways.tsx').then((module) => module.PaymentWays));

export default PaymentWays;
