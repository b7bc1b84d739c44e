import { isOwed } from '#features/orders/contract/on-account.ts';
import { type OrderStatus, hasOrderFact } from '#features/orders/contract/order-status.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';

/** A step of an order, and when it was reached; null if it was not, or if the time is unknown. */
export type OrderStep = { label: string; isReached: boolean; at: string | null };

type StepOrder = Pick<
  Order,
  'status' | 'isCollected' | 'isShipped' | 'isPartShipped' | 'isReleased' | 'readyAt' | 'deleverd' | 'createdAt'
> &
  Partial<Pick<OrderDetail, 'facts' | 'paidAt' | 'deliveredAt' | 'shipments'>>;

/** The states of an order that is on its way to the buyer. In other states, the order ended without goods. */
const ON_THE_WAY: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['unpaid', 'paid', 'delivered']);

/** The steps of an order from its placement to its delivery; none if it ended without goods. */
export const getOrderSteps = (order: StepOrder): OrderStep[] => {
  const { status, isCollected, isShipped, isPartShipped, readyAt, deleverd, createdAt } = order;
  if (!ON_THE_WAY.has(status) || order.isReleased) return [];
  const { paidAt = null, deliveredAt = null, shipments = [] } = order;
  const sentAt = shipments.at(-1)?.createdAt ?? null;
  const isSent = isShipped || deleverd;
  const first = [
    { label: 'Placed', isReached: true, at: createdAt },
    { label: isOwed(order.facts) ? 'On account' : 'Paid', isReached: hasOrderFact(status, 'wasPaid'), at: paidAt },
  ];
  if (isCollected) {
    return [
      ...first,
      { label: 'Ready', isReached: readyAt !== null || isPartShipped || isSent, at: readyAt },
      { label: 'Handed over', isReached: isSent, at: deliveredAt ?? (isShipped ? sentAt : null) },
    ];
  }
  return [
    ...first,
    { label: isPartShipped ? 'Part sent' : 'Sent', isReached: isPartShipped || isSent, at: sentAt },
    { label: 'Delivered', isReached: deleverd, at: deliveredAt },
  ];
};
