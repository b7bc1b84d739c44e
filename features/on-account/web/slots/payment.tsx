import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { PaymentChoice } from '#features/payments/web/payment-way.tsx';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { useSession } from '#platform/web/session/session.ts';

/** Loads after the card form, and only for people who can order on account. */
const PayOnAccount = lazyComponent(() => import('../pay-on-account.tsx').then((module) => module.PayOnAccount));

const PayOnAccountPart = (props: { order: OrderDetail; choice: PaymentChoice }) => {
  const session = useSession();
  return session.status === 'in' && session.groups?.includes('on-account') === true ? (
    <PayOnAccount {...props} />
  ) : null;
};

export default PayOnAccountPart;
