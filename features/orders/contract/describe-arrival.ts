import type { Order } from './orders.ts';

/** The heading of the promised days. Once they have passed, it is `Was due`, unless the goods wait at the counter. */
export const getPromiseTitle = ({
  isCollected,
  readyAt,
  promise,
}: Pick<Order, 'isCollected' | 'readyAt' | 'promise'>): string => {
  if (promise?.isPast === true && readyAt === null) return 'Was due';
  return isCollected ? 'Ready to collect' : 'Delivery day';
};

type ArrivalOrder = Pick<Order, 'promise' | 'isCollected' | 'isShipped' | 'isReleased' | 'readyAt' | 'deleverd'>;

/** Says in a few words where the goods of a paid order are, or when they will arrive. */
export const describeArrival = (order: ArrivalOrder): string => {
  const { promise, isCollected, isShipped, isReleased, readyAt, deleverd } = order;
  if (isReleased) return 'Refunded';
  if (deleverd || (isCollected && isShipped)) return isCollected ? 'Handed over' : 'Delivered';
  if (isCollected && readyAt !== null) return 'Ready to collect';
  if (promise === null && isShipped) return 'On its way';
  if (promise === null) return `We will email you when it ${isCollected ? 'is ready to collect' : 'ships'}`;
  if (promise.isPast) return `${isShipped ? 'Sent' : 'Late'}: it was due ${promise.text}`;
  return `${isCollected ? 'Ready to collect' : 'Arrives'} ${promise.text}`;
};

/** The next step of a late order, for its buyer; empty for any other order. */
export const describeDelay = ({ isLate, isCollected }: Pick<Order, 'isLate' | 'isCollected'>): string =>
  isLate ? `We will email you when it ${isCollected ? 'is ready to collect' : 'ships'}.` : '';
