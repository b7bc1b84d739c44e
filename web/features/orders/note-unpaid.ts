import { allows } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { readPerson } from '../../session/session.ts';
import { keepUnpaid, readUnpaid } from '../../session/unpaid.ts';

/** Keeps true what the header shows as unpaid, from orders as they have just been loaded; those of others are left out. */
export const noteUnpaid = (loaded: Pick<Order, '_id' | 'email' | 'status'>[]): void => {
  const email = readPerson()?.email;
  const ids = new Set(readUnpaid());
  for (const order of loaded.filter((one) => one.email === email)) {
    if (allows(order.status, 'pay')) ids.add(order._id);
    else ids.delete(order._id);
  }
  keepUnpaid([...ids]);
};
