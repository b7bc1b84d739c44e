import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { orderChanges } from '#features/staff-orders/contract/order-changes.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { Id } from '#platform/contract/fields.ts';
import { defineFeature } from '#server/define-feature.ts';
import { staffOrdersRoutes } from './server/routes.ts';
import { staffOrderRules } from './server/rules.ts';

export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'checkout', 'companies', 'orders', 'ways-to-pay'],
  calls: { staffOrders, orderChanges },
  routes: ({ api, db, goods, provider, orderSettings }) =>
    staffOrdersRoutes(api, { db, goods, provider }, orderSettings),
  rules: staffOrderRules,
  queries: { '/dashboard/new-order': z.object({ customer: Id.optional() }) },
  // Staff placed these orders, so they do not count toward the buyer's cap.
  unpaidExemption: (orderId) => sql`exists (select from staff_order f where f.order_id = ${orderId})`,
});
