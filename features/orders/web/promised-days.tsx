import type { Order } from '#features/orders/contract/orders.ts';
import { formatDateTime } from '#platform/contract/dates.ts';

/** The heading of the promised days. */
export const getPromiseTitle = ({ isCollected }: Pick<Order, 'isCollected'>): string =>
  isCollected ? 'Ready to collect' : 'Delivery day';

/** The promised days of an order, and by when to pay for them. */
export const PromisedDays = ({ promise }: { promise: NonNullable<Order['promise']> }) => (
  <>
    <span className="block">{promise.text}</span>
    {promise.payBy !== null && (
      <span className="block text-sm text-muted">if you pay by {formatDateTime(promise.payBy)}</span>
    )}
  </>
);
