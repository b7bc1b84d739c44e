import { allows } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';

/** Where an order goes, as it was written, and whom to call there. */
export const DeliverTo = ({ order: { address, country, phone, status, isCollected, isShipped } }: { order: Order }) => {
  if (isCollected) {
    const isOver = status === 'delivered' || isShipped;
    return <span className="block">{isOver ? 'Handed over at the counter' : 'Collected at the counter'}</span>;
  }
  const lines = [address, country].filter((line) => line !== '');
  const nothing = allows(status, 'pay') ? 'Not given yet' : 'Not given';
  return (
    <>
      <span className="block wrap-anywhere whitespace-pre-line">{lines.length > 0 ? lines.join('\n') : nothing}</span>
      {phone !== '' && <span className="block text-sm text-muted">Phone {phone}</span>}
    </>
  );
};
