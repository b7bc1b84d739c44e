import { allows } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { readPerson } from '#platform/web/session/session.ts';
import { storeUnpaidOrders, readUnpaidOrders } from '#platform/web/session/unpaid-orders.ts';

/** Keeps true what the header shows as unpaid, from orders as they have just been loaded; those of others are left out. */
export const updateUnpaid = (loaded: Pick<Order, '_id' | 'email' | 'status'>[]): void => {
  const email = readPerson()?.email;
  const ids = new Set(readUnpaidOrders());
  for (const order of loaded.filter((one) => one.email === email)) {
    if (allows(order.status, 'pay')) ids.add(order._id);
    else ids.delete(order._id);
  }
  storeUnpaidOrders([...ids]);
};
