import { randomUUID } from 'node:crypto';
import { walkInAddress } from '#features/accounts/server/walk-ins.ts';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import { quoteOrder } from '#features/checkout/server/quote-order.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { orderChanges } from '#features/staff-orders/contract/order-changes.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { asBuyer, findCustomers, getBuyer, getCustomer } from './customers.ts';
import { getOrderLines, quoteOrderLines, saveOrderLines } from './order-changes.ts';
import { placeStaffOrder } from './place-staff-order.ts';

/** Stands for a person who is not a customer yet, and pays public prices. */
const createStranger = (staff: Caller): Caller => {
  const id = randomUUID();
  return asBuyer(id, { name: '', email: walkInAddress(id) }, staff);
};

/** @param goods the connection pool for requests that read products */
export const staffOrdersRoutes = (
  api: Api,
  { db, goods, provider }: { db: Database; goods: Database; provider: CardProvider },
  settings: OrderSettings,
): void => {
  api.mount(staffOrders.customers, ({ query }) => findCustomers(db, query.search));
  api.mount(staffOrders.customer, ({ params, caller }) => getCustomer(db, params.id, caller));
  api.mount(staffOrders.quote, async ({ body: { customerId, ...query }, caller, network }) => {
    const buyer = customerId === null ? createStranger(caller) : await getBuyer(db, customerId, caller);
    return quoteOrder(goods, query, { buyer, network, fee: settings.shippingFeeCents });
  });
  api.mount(staffOrders.place, ({ body, caller, idempotencyKey, network }) =>
    placeStaffOrder(goods, caller, body, { ...settings, idempotencyKey, network }),
  );
  api.mount(orderChanges.get, ({ params }) => getOrderLines(db, params.id));
  api.mount(orderChanges.quote, ({ params, body, caller }) =>
    quoteOrderLines(goods, caller, params.id, body.lines, settings.shippingFeeCents),
  );
  api.mount(orderChanges.save, ({ params, body, caller }) =>
    saveOrderLines({ db, provider, fee: settings.shippingFeeCents }, caller, params.id, body),
  );
};
