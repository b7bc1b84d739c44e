import { formatDateTime } from '#platform/contract/dates.ts';
import type { Order } from '#features/orders/contract/orders.ts';

export type PlacedOrder = Pick<Order, '_id' | 'number' | 'total' | 'paid' | 'heldUntil' | 'isCollected'>;

/** The history state with which the product list shows the placed order, even after a reload. */
export const toPlacedState = (order: Order): { placed: PlacedOrder } => {
  const { _id, number, total, paid, heldUntil, isCollected } = order;
  return { placed: { _id, number, total, paid, heldUntil, isCollected } };
};

/** Describes the next step of the order. */
export const describeNextStep = ({
  isCollected,
  paid,
  heldUntil,
}: Pick<PlacedOrder, 'isCollected' | 'paid' | 'heldUntil'>): string => {
  if (paid)
    return isCollected ? 'It is paid. We email you as soon as you can collect it.' : 'It is paid. We send it soon.';
  const after = isCollected
    ? 'When it is paid, we email you as soon as you can collect it.'
    : 'We send it when it is paid.';
  return `Held for you until ${formatDateTime(heldUntil)}. ${after}`;
};
