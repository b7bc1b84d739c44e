import { UNDO_MINUTES } from '#platform/contract/limits.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { allows } from '#features/orders/contract/order-status.ts';
import { describeReceived } from '#features/orders/contract/describe-received.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { collections } from '#features/shipping/contract/collections.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { formatProductName } from '#features/products/contract/format-product-name.ts';

/** Describes an order in a sentence: '2 x Pipe cutter', or 'Pipe cutter and 3 more, 40 pieces in all'. */
const describeOrder = ({ productName, quantity, lineCount }: Order): string => {
  const pieces = quantity.toLocaleString('en-US');
  return lineCount === 1
    ? `${pieces} x ${formatProductName(productName)}`
    : `${formatProductName(productName)}, ${pieces} pieces in all`;
};

/** Warns about unshipped pieces that a delivery would count as shipped; in lists their number is unknown. */
const describeUnshipped = ({ isShipped, isPartShipped, isCollected }: Order, pieces: number | undefined): string => {
  if (isShipped || pieces === 0) return '';
  if (isCollected) return 'Everything that is still here will count as handed over. ';
  if (!isPartShipped) {
    return 'Nothing has been sent yet: all of it will count as sent, without a carrier or a tracking number. ';
  }
  if (pieces === undefined) return 'Part of it has not been sent yet and will count as sent. ';
  const count = pieces.toLocaleString('en-US');
  return pieces === 1
    ? '1 piece has not been sent yet and will count as sent. '
    : `${count} pieces have not been sent yet and will count as sent. `;
};

/** Labels for an order collected at the counter. */
const counterLabels = {
  deliver: { label: 'Hand over', title: 'Hand over at the counter?', confirm: 'Hand over' },
  undoDelivery: { label: 'Undo handover', title: 'Undo handover?', confirm: 'Undo' },
};

const orderActions = {
  ready: {
    endpoint: collections.markReady,
    success: 'Ready to collect',
    label: 'Mark as ready to collect',
    title: 'Mark as ready to collect?',
    confirm: 'Mark as ready',
    sentence: ({ number, userName }: Order) =>
      `Order ${number}: ${userName} gets an email with your address and opening hours.`,
  },
  cancel: {
    endpoint: orders.cancel,
    // While the card provider processes a payment, the order may still turn out to be paid.
    success: (order: Order) =>
      order.status === 'cancelling'
        ? 'The order will be canceled as soon as the card provider answers.'
        : ['Delete Success', describeReceived(order)].filter((text) => text !== '').join('. '),
    label: 'Cancel',
    title: 'Cancel this order?',
    confirm: 'Cancel order',
    sentence: (order: Order) =>
      `Order ${order.number}: ${describeOrder(order)}. Its stock becomes available again. ${describeReceived(order)}`,
  },
  deliver: {
    endpoint: orders.deliver,
    success: 'Deleverd Success',
    label: 'Deliver',
    title: 'Mark as delivered?',
    confirm: 'Deliver',
    sentence: (order: Order, unsent: number | undefined) =>
      `Order ${order.number} for ${order.userName}: ${describeOrder(order)}. ${describeUnshipped(order, unsent)}You can undo this for ${UNDO_MINUTES} minutes.`,
  },
  undoDelivery: {
    endpoint: shipments.undo,
    success: 'Delivery undone',
    label: 'Undo delivery',
    title: 'Undo delivery?',
    confirm: 'Undo',
    sentence: (order: Order) =>
      `Order ${order.number} is no longer marked as ${order.isCollected ? 'handed over' : 'delivered'}. ${order.userName} gets an email that says so.`,
  },
} as const;

/**
 * A button for an action on an order, with a confirmation; shown if `allows` permits the action.
 * @param unsent pieces still to ship, if known
 */
export const OrderActionButton = ({
  order,
  action,
  unsent,
}: {
  order: Order;
  action: keyof typeof orderActions;
  unsent?: number;
}) => {
  const { endpoint, success, sentence, ...words } = orderActions[action];
  const { label, title, confirm } =
    order.isCollected && (action === 'deliver' || action === 'undoDelivery') ? counterLabels[action] : words;
  if (!allows(order.status, action) || (order.isHeldBack && (action === 'deliver' || action === 'ready'))) return null;
  if (order.isReleased && (action === 'deliver' || action === 'ready')) return null;
  if (action === 'ready' && (!order.isCollected || order.readyAt !== null || order.isShipped)) return null;
  return (
    <ConfirmButton
      endpoint={endpoint}
      input={{ params: { id: order._id } }}
      options={{ success, changes: true }}
      label={label}
      name={`${label} order ${order.number}`}
      variant={action === 'deliver' && (order.isShipped || order.isCollected) ? 'tint' : 'secondary'}
      danger={action === 'cancel'}
      title={title}
      sentence={sentence(order, unsent)}
      confirmLabel={confirm}
    />
  );
};
