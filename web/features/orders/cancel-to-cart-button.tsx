import { allows } from '#contract/order-status.ts';
import { type OrderDetail, orders } from '#contract/orders.ts';
import { api } from '../../api.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';

type Lines = { productId: string; quantity: number }[];

/**
 * Cancels an unpaid order and puts what of it is still sold back into the cart.
 * @param putBack puts lines into the cart, and answers what to say
 */
export const CancelToCartButton = ({
  order,
  putBack,
}: {
  order: OrderDetail;
  putBack: (lines: Lines) => Promise<string>;
}) => {
  const { run, pending } = useAct(
    async () => {
      await api.call(orders.cancel, { params: { id: order._id } });
      const sold = order.lines.filter(({ slug }) => slug !== null);
      return putBack(sold.map(({ productId, quantity }) => ({ productId, quantity })));
    },
    { success: (said) => said, changes: true },
  );
  if (!allows(order.status, 'cancel') || order.lines.every(({ slug }) => slug === null)) return null;
  return (
    <Button size="sm" variant="secondary" pending={pending} onClick={() => void run()}>
      Cancel and put back into the cart
    </Button>
  );
};
