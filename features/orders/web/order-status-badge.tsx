import { isOwed } from '#features/orders/contract/on-account.ts';
import type { OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';

const statusBadges: Record<OrderStatus, { tone: StatusTone; text: string }> = {
  unpaid: { tone: 'warning', text: 'Not paid' },
  cancelling: { tone: 'neutral', text: 'Canceling' },
  cancelled: { tone: 'neutral', text: 'Canceled' },
  expired: { tone: 'neutral', text: 'Expired' },
  paid: { tone: 'success', text: 'Paid' },
  refunding: { tone: 'info', text: 'Refunding' },
  refunded: { tone: 'neutral', text: 'Refunded' },
  delivered: { tone: 'success', text: 'Delivered' },
};

type OrderStatusFields = Pick<Order, 'status'> &
  Partial<Pick<Order, 'isShipped' | 'isPartShipped' | 'isReleased' | 'isCollected' | 'readyAt' | 'facts'>>;

/** The badge of an order that the buyer collects; null if it has the usual label. */
const getCounterBadge = ({
  status,
  isShipped,
  isPartShipped,
  readyAt,
}: OrderStatusFields): { tone: StatusTone; text: string } | null => {
  if (status === 'delivered' || isShipped) return { tone: 'success', text: 'Handed over' };
  if (status !== 'paid') return null;
  if (isPartShipped) return { tone: 'info', text: 'Part handed over' };
  return typeof readyAt === 'string' ? { tone: 'success', text: 'Ready to collect' } : null;
};

const getDeliveryBadge = (order: OrderStatusFields): { tone: StatusTone; text: string } => {
  const { tone, text } = statusBadges[order.status];
  const isPaid = order.status === 'paid';
  if (order.isShipped) return { tone: isPaid ? 'info' : tone, text: 'Shipped' };
  if (order.isPartShipped) return { tone: isPaid ? 'info' : tone, text: 'Part shipped' };
  return isPaid && isOwed(order.facts) ? { tone: 'info', text: 'On account' } : { tone, text };
};

/** @param next what staff have to do, such as 'to pack' */
export const OrderStatusBadge = ({ order, next }: { order: OrderStatusFields; next?: string | undefined }) => {
  const shown = order.isReleased ? { status: 'refunded' as const } : order;
  const { tone, text } = (order.isCollected ? getCounterBadge(shown) : null) ?? getDeliveryBadge(shown);
  return <StatusBadge tone={tone}>{next === undefined ? text : `${text}, ${next}`}</StatusBadge>;
};
