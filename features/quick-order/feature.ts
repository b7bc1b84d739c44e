import { z } from 'zod';
import { bought } from '#features/quick-order/contract/bought.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { Id } from '#platform/contract/fields.ts';
import { defineFeature } from '#server/define-feature.ts';
import { quickOrderRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['checkout', 'orders', 'past-orders', 'products', 'settings', 'stock'],
  calls: { quickOrder, bought },
  routes: ({ api, db, goods, orderSettings }) => quickOrderRoutes(api, { db, goods }, orderSettings),
  queries: {
    '/dashboard/bought': bought.list.query,
    '/dashboard/quickorder': z.object({ again: Id.optional() }),
  },
});
