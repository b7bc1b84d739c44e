import { allows } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { useShop } from '#platform/web/root-data.ts';

/** The place and time to collect an order, shown until all of it is handed over. */
const CollectionAddress = ({ order: { status, isShipped } }: { order: Order }) => {
  const { address, hours } = useShop();
  if (status === 'delivered' || isShipped) return <span className="block">Handed over at the counter</span>;
  return (
    <>
      <span className="block wrap-anywhere whitespace-pre-line">{['Our counter', address].join('\n').trim()}</span>
      <span className="block text-sm text-muted">{hours}</span>
    </>
  );
};

/**
 * An order's delivery address as it was entered, with the phone number.
 * @param isInline the address on one line
 */
export const DeliveryAddress = ({ order, isInline = false }: { order: Order; isInline?: boolean }) => {
  const { address, country, phone, status, isCollected } = order;
  if (isCollected) return <CollectionAddress order={order} />;
  const entered = [address, country].filter((line) => line !== '').join('\n');
  const shown = isInline ? entered.replaceAll('\n', ', ') : entered;
  const nothing = allows(status, 'pay') ? 'Not given yet' : 'Not given';
  return (
    <>
      <span className="block wrap-anywhere whitespace-pre-line">{shown || nothing}</span>
      {phone !== '' && <span className="block text-sm text-muted">Phone {phone}</span>}
    </>
  );
};
