import { orders } from '#features/orders/contract/orders.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { defineFeature } from '#server/define-feature.ts';
import { orderListsRoutes } from './server/routes.ts';

/** The orders of a customer, and those of all customers for staff: their pages, groups and search. */
export default defineFeature({
  uses: ['accounts', 'orders', 'payments'],
  routes: ({ api, db }) => orderListsRoutes(api, db),
  queries: {
    '/dashboard/myorders': PageQuery,
    '/dashboard/orders': orders.listAll.query,
  },
});
