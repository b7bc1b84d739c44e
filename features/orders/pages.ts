import { z } from 'zod';
import { bought } from '#features/orders/contract/bought.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import { Id } from '#platform/contract/id.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { definePages } from '#platform/contract/page.ts';

export const ordersPages = definePages('orders', [
  { path: '/purcess/:id', module: 'purchase', kept: true, signedIn: true },
  { path: '/dashboard/myorders', module: 'dashboard.my-orders', kept: true, query: PageQuery },
  { path: '/dashboard/bought', module: 'dashboard.bought', kept: true, query: bought.list.query },
  {
    path: '/dashboard/quickorder',
    module: 'dashboard.quick-order',
    kept: true,
    query: z.object({ again: Id.optional() }),
  },
  { path: '/dashboard/orders', module: 'dashboard.orders', kept: true, query: orders.listAll.query },
  { path: '/dashboard/packing', module: 'dashboard.packing', kept: true, query: packing.list.query },
  // One order, payment or draft of one person.
  { path: '/dashboard/order/:id', module: 'dashboard.order', kept: false },
]);
