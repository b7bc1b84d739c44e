import type { Order } from '#features/orders/contract/orders.ts';

export type PlacedOrder = Pick<Order, '_id' | 'number' | 'total' | 'heldUntil' | 'isCollected'>;

/** History state that shows the placed order on the product list, and survives a reload. */
export const toPlacedState = ({ _id, number, total, heldUntil, isCollected }: Order): { placed: PlacedOrder } => ({
  placed: { _id, number, total, heldUntil, isCollected },
});

/** The step after the payment, as a sentence. */
export const describeNextStep = ({ isCollected }: Pick<PlacedOrder, 'isCollected'>): string =>
  isCollected ? 'When it is paid, we email you as soon as you can collect it.' : 'We send it when it is paid.';
