import type { ReactNode } from 'react';
import { describeArrival, describeDelay } from '#features/orders/contract/describe-arrival.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { DayText } from '#platform/web/day-text.tsx';

type NextStep = { title: string; note: string };

/** Says when the goods of an unpaid order arrive, or how long they are held. */
const describeHold = ({ promise, isCollected }: OrderDetail): string => {
  if (promise === null) return 'Until then, we hold the goods for you.';
  const by = promise.payBy === null ? '' : ` if you pay by ${formatDateTime(promise.payBy)}`;
  return `${isCollected ? 'Ready to collect' : 'Arrives'} ${promise.text}${by}.`;
};

const findNextStep = (order: OrderDetail): NextStep => {
  if (order.status === 'unpaid')
    return { title: `Pay by ${formatDateTime(order.heldUntil)}`, note: describeHold(order) };
  if (order.status === 'paid' || order.status === 'delivered')
    return { title: describeArrival(order), note: describeDelay(order) };
  return { title: 'Need these goods again?', note: 'You see today’s prices and stock before you order.' };
};

/** Tells buyers the next step of their order and by when, with the buttons that they need most. */
export const OrderNext = ({ order, children }: { order: OrderDetail; children: ReactNode }) => {
  const { title, note } = findNextStep(order);
  return (
    <section
      aria-label="Next step"
      className="card-surface mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
    >
      <div className="min-w-0">
        <p className="heading-3 figures">
          <DayText>{title}</DayText>
        </p>
        <p className="text-sm text-muted">
          <DayText>{note}</DayText>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
};
