import { collections } from '#features/shipping/contract/collections.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { defineFeature } from '#server/define-feature.ts';
import { shippingRoutes } from './server/routes.ts';
import { shipmentMails } from './server/shipment-mails.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'orders', 'payments', 'products'],
  calls: { shipments, packing, collections },
  routes: ({ api, db }) => shippingRoutes(api, db),
  mails: ({ publicUrl }) => shipmentMails(publicUrl),
});
