import { orders } from '#features/orders/contract/orders.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { defineFeature } from '#server/define-feature.ts';
import { orderListsRoutes } from './server/routes.ts';

/** Lists of orders, a customer's own and all of them for staff: pages, groups and search. */
export default defineFeature({
  uses: ['accounts', 'credit-accounts', 'orders', 'payments', 'ways-to-pay'],
  routes: ({ api, db }) => orderListsRoutes(api, db),
  queries: {
    '/dashboard/myorders': PageQuery,
    '/dashboard/orders': orders.listAll.query,
  },
});
