import { allows } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { readPerson } from '#platform/web/session/session.ts';
import { storeUnpaidOrders, readUnpaidOrders } from '#platform/web/session/unpaid-orders.ts';

/** Updates the header's unpaid orders from orders just loaded; ignores those of other customers. */
export const updateUnpaid = (loaded: Pick<Order, '_id' | 'email' | 'status' | 'isReadOnly'>[]): void => {
  const email = readPerson()?.email;
  const ids = new Set(readUnpaidOrders());
  for (const order of loaded.filter((one) => one.email === email)) {
    if (allows(order.status, 'pay') && order.isReadOnly !== true) ids.add(order._id);
    else ids.delete(order._id);
  }
  storeUnpaidOrders([...ids]);
};
