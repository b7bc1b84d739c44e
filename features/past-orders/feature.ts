import { pastOrders } from '#features/past-orders/contract/past-orders.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportPastOrders, forgetInPastOrders } from './server/personal-data.ts';
import { pastOrdersRetention } from './server/retention.ts';
import { pastOrdersRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'products', 'settings'],
  calls: { pastOrders },
  routes: ({ api, db }) => pastOrdersRoutes(api, db),
  personalData: exportPastOrders,
  deletePerson: forgetInPastOrders,
  retention: pastOrdersRetention,
  queries: { '/dashboard/pastorders': pastOrders.listAll.query },
});
