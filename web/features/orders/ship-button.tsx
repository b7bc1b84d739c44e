import { allows } from '#contract/order-status.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ShipForm } from './ship-form.tsx';
import { unsentLines } from './unsent.ts';

/** Sends what is left of an order, or a part; shown where the contract's table allows it, something is left and no bank wants its money. */
export const ShipButton = ({ order }: { order: OrderDetail }) => {
  if (!allows(order.status, 'ship') || order.isHeldBack || unsentLines(order).length === 0) return null;
  return (
    <DialogButton
      label="Ship"
      name={`Ship order ${order.number}`}
      title="Ship this order"
      variant={order.isCollected ? 'secondary' : 'primary'}
    >
      {(close) => <ShipForm order={order} onDone={close} />}
    </DialogButton>
  );
};
