import { collections } from '#features/shipping/contract/collections.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { defineFeature } from '#server/define-feature.ts';
import { shippingRoutes } from './server/routes.ts';
import { shipmentMails } from './server/shipment-mails.ts';
import { isToPack } from '#features/orders/server/orders-to-pack.ts';
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
    toPack: sql`(select count(*)::int from orders where ${isToPack})`,
  }),
  queries: { '/dashboard/packing': packing.list.query },
});
