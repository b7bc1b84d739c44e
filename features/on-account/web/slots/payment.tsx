import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { useSession } from '#platform/web/session/session.ts';

/** Loaded after the card form, for people who can order on account. */
const PayOnAccount = lazyComponent(() => import('../pay-on-account.tsx').then((module) => module.PayOnAccount));

const PayOnAccountPart = ({ order }: { order: OrderDetail }) => {
  const session = useSession();
  return session.status === 'in' && session.groups?.includes('on-account') === true ? (
    <PayOnAccount order={order} />
  ) : null;
};

export default PayOnAccountPart;
