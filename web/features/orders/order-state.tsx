import type { OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const states: Record<OrderStatus, { tone: Tone; text: string }> = {
  unpaid: { tone: 'warning', text: 'Not paid' },
  cancelling: { tone: 'neutral', text: 'Cancelling' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
  expired: { tone: 'neutral', text: 'Expired' },
  paid: { tone: 'info', text: 'Paid' },
  refunding: { tone: 'info', text: 'Refunding' },
  refunded: { tone: 'neutral', text: 'Refunded' },
  delivered: { tone: 'success', text: 'Delivered' },
};

/** How an order stands, in the shop's own word. */
export const OrderState = ({
  order: { status, isShipped, isPartShipped },
}: {
  order: Pick<Order, 'status'> & Partial<Pick<Order, 'isShipped' | 'isPartShipped'>>;
}) => {
  const { tone, text } = states[status];
  return <StatusBadge tone={tone}>{isShipped ? 'Shipped' : isPartShipped ? 'Part shipped' : text}</StatusBadge>;
};
