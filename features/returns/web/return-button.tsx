import { allows } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ReturnForm } from './return-form.tsx';

/** Lets a buyer ask to send something back, while there is something that he may. @param now in ms */
export const ReturnButton = ({ order, now }: { order: OrderDetail; now: number }) => {
  const isOver = order.returnUntil === null || Date.parse(order.returnUntil) < now;
  if (!allows(order.status, 'return') || isOver || order.lines.every(({ returnable }) => returnable === 0)) return null;
  return (
    <DialogButton label="Return" name={`Return goods of order ${order.number}`} title="Return goods">
      {(close) => <ReturnForm order={order} onDone={close} />}
    </DialogButton>
  );
};
