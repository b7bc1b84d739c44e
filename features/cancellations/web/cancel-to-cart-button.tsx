import { describeReceived } from '#features/orders/contract/describe-received.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';

type RestoredLines = { productId: string; quantity: number }[];

const describeDiscontinued = (discontinued: OrderLine[]): string => {
  const names = new Intl.ListFormat('en').format(discontinued.map(({ productName }) => productName));
  return `${names} ${discontinued.length === 1 ? 'is' : 'are'} no longer sold.`;
};

/**
 * Cancels an unpaid order and puts the lines that are still sold back into the cart.
 * @param putBack adds lines to the cart and returns the message to show
 */
export const CancelToCartButton = ({
  order,
  putBack,
}: {
  order: Order;
  putBack: (lines: RestoredLines) => Promise<string>;
}) => {
  const { run, pending } = useAction(
    async () => {
      const params = { id: order._id };
      const { lines } = await api.call(orders.get, { params });
      const sold = lines.filter(({ slug }) => slug !== null);
      const discontinued = lines.filter(({ slug }) => slug === null);
      if (sold.length === 0)
        throw new UserFacingError(`${describeDiscontinued(discontinued)} The order was not changed.`);
      const ended = await api.call(orders.cancel, { params });
      // The payment may still succeed, and the cart would then be ordered as well.
      if (ended.status === 'cancelling') {
        return 'The order will be canceled as soon as the card provider answers. The cart was not changed.';
      }
      const message = await putBack(sold.map(({ productId, quantity }) => ({ productId, quantity })));
      const more = [discontinued.length === 0 ? '' : describeDiscontinued(discontinued), describeReceived(ended)];
      const rest = more.filter((text) => text !== '').join(' ');
      return rest === '' ? message : `${message.replace(/\.?$/, '.')} ${rest}`;
    },
    { success: (message) => message, changes: true },
  );
  if (!allows(order.status, 'cancel')) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      className="text-muted"
      aria-label={`Cancel and move to cart: order ${order.number}`}
      pending={pending}
      onClick={() => void run()}
    >
      Cancel and move to cart
    </Button>
  );
};
