import type { Order } from '#features/orders/contract/orders.ts';
import { describeDelay } from '#features/orders/contract/describe-arrival.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { DayText } from '#platform/web/day-text.tsx';

/**
 * Shows the promised days of an order and by when to pay for them. If these days have passed, shows what happens
 * next.
 */
export const PromisedDays = ({
  order,
  promise,
}: {
  order: Pick<Order, 'isLate' | 'isCollected'>;
  promise: NonNullable<Order['promise']>;
}) => (
  <>
    <span className="block">
      <DayText>{promise.text}</DayText>
    </span>
    <span className="block text-sm text-muted empty:hidden">{describeDelay(order)}</span>
    {promise.payBy !== null && (
      <span className="block text-sm text-muted">if you pay by {formatDateTime(promise.payBy)}</span>
    )}
  </>
);
