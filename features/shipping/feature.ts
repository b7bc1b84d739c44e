import { collections } from '#features/shipping/contract/collections.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { defineFeature } from '#server/define-feature.ts';
import { shippingRoutes } from './server/routes.ts';
import { shipmentMails } from './server/shipment-mails.ts';
import { heldBackOrders } from '#features/payments/server/payment-balance.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: ['accounts', 'audit', 'order-mails', 'orders', 'payments', 'returns', 'stock'],
  writes: {
    orders: 'An order line stores how many of its pieces were sent; an order stores that it is ready or delivered.',
  },
  calls: { shipments, packing, collections },
  routes: ({ api, db }) => shippingRoutes(api, db),
  mails: ({ publicUrl }) => shipmentMails(publicUrl),
  pendingWork: () => ({
    toPack: sql`(select count(*)::int from orders where status in ${sqlStatesAllowing('ship')} and id in (
                   select order_id from order_line where quantity > shipped + released) and id not in ${heldBackOrders})`,
  }),
  queries: { '/dashboard/packing': packing.list.query },
});
