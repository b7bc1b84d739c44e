import { allows } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ShipForm } from './ship-form.tsx';
import { getUnshippedLines, countUnshippedPieces } from '#features/orders/web/unsent.ts';

/**
 * Sends all or a part of what is left of an order; shown where the contract allows it, pieces are left and no dispute
 * holds them.
 */
export const ShipButton = ({ order }: { order: OrderDetail }) => {
  const unsent = getUnshippedLines(order);
  if (!allows(order.status, 'ship') || order.isHeldBack || unsent.length === 0) return null;
  // The last piece is handed over with one press, since there is no parcel to describe.
  if (order.isCollected && countUnshippedPieces(order) < 2) return null;
  const label = order.isCollected ? 'Hand over a part' : 'Ship';
  return (
    <DialogButton
      label={label}
      name={order.isCollected ? `Hand over a part of order ${order.number}` : `Ship order ${order.number}`}
      title={order.isCollected ? 'Hand over a part' : 'Ship this order'}
      variant={order.isCollected ? 'secondary' : 'primary'}
    >
      {(close) => <ShipForm order={order} onDone={close} />}
    </DialogButton>
  );
};
