import type { Order } from '#contract/orders.ts';

/** Where an order goes, as it was written, and whom to call there. */
export const DeliverTo = ({ order: { address, country, phone } }: { order: Order }) => {
  const lines = [address, country].filter((line) => line !== '');
  return (
    <>
      <span className="block wrap-anywhere whitespace-pre-line">
        {lines.length > 0 ? lines.join('\n') : 'not given yet'}
      </span>
      {phone !== '' && <span className="block text-sm text-muted">Phone {phone}</span>}
    </>
  );
};
