import { TAKE_BACK_MINUTES } from '#contract/limits.ts';
import { allows } from '#contract/order-status.ts';
import { type Order, orders } from '#contract/orders.ts';
import { shipments } from '#contract/shipments.ts';
import { useAskedCall } from '../../forms/use-asked-call.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { wordsOfOrder } from './order-words.ts';

/** What a delivery counts as sent that is not, of an order that was sent in part; lists do not know how much that is. */
const sayUnsent = ({ isPartShipped }: Order, pieces: number | undefined): string => {
  if (pieces === undefined) return isPartShipped ? 'A part is not sent yet, and counts as sent. ' : '';
  if (pieces === 0) return '';
  const count = pieces.toLocaleString('en-US');
  return pieces === 1
    ? '1 piece is not sent yet, and counts as sent. '
    : `${count} pieces are not sent yet, and count as sent. `;
};

const acts = {
  cancel: {
    row: orders.cancel,
    success: 'Delete Success',
    label: 'Cancel',
    title: 'Cancel this order?',
    confirm: 'Cancel order',
    sentence: (order: Order) => `Order ${order.number}: ${wordsOfOrder(order)}. Its stock goes back on sale.`,
  },
  deliver: {
    row: orders.deliver,
    success: 'Deleverd Success',
    label: 'Deliver',
    title: 'Mark as delivered?',
    confirm: 'Deliver',
    sentence: (order: Order, unsent: number | undefined) =>
      `Order ${order.number} for ${order.userName}: ${wordsOfOrder(order)}. ${sayUnsent(order, unsent)}You can undo this for ${TAKE_BACK_MINUTES} minutes.`,
  },
  takeBack: {
    row: shipments.takeBack,
    success: 'Delivery taken back',
    label: 'Take back delivery',
    title: 'Not delivered after all?',
    confirm: 'Take back',
    sentence: (order: Order) =>
      `Order ${order.number} is no longer marked as delivered. ${order.userName} gets a mail that says so.`,
  },
} as const;

/**
 * An act on an order: shown where the contract's table allows it in the order's state, and asks once more
 * before it is done.
 * @param unsent pieces of an order sent in part that are still to be sent, where that is known
 */
export const OrderActButton = ({ order, act, unsent }: { order: Order; act: keyof typeof acts; unsent?: number }) => {
  const { row, success, label, title, confirm, sentence } = acts[act];
  const { run, ask, question } = useAskedCall(row, { success, changes: true });
  if (!allows(order.status, act) || (act === 'deliver' && order.isHeldBack)) return null;
  return (
    <>
      <Button
        size="sm"
        variant={act === 'deliver' && (order.isShipped || order.isCollected) ? 'tint' : 'secondary'}
        aria-label={`${label} order ${order.number}`}
        onClick={ask}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        danger={act === 'cancel'}
        title={title}
        sentence={sentence(order, unsent)}
        confirmLabel={confirm}
        onConfirm={() => void run({ params: { id: order._id } })}
      />
    </>
  );
};
