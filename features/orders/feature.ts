import { orders as ordersCalls } from '#features/orders/contract/orders.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportOrders, forgetInOrders, orderMailSubjects } from './server/personal-data.ts';
import { ordersRetention } from './server/retention.ts';
import { ordersRoutes } from './server/routes.ts';
import { ordersRules } from './server/rules.ts';
import { orderNotifications } from './server/notifications.ts';
import { sqlStatesAllowing, sqlStatesWhere } from './server/order-states.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: [
    'accounts',
    'addresses',
    'audit',
    'credit-accounts',
    'delivery-days',
    'documents',
    'payments',
    'products',
    'returns',
    'settings',
    'shipping',
    'stock',
  ],
  writes: {
    audit: 'Deleting an account deletes the notes on its orders.',
    shipping: 'Deleting an account deletes the tracking numbers of its orders.',
  },
  calls: { orders: ordersCalls, orderAddress },
  fixesCurrency: [{ table: 'orders' }],
  routes: ({ api, db }) => ordersRoutes(api, db),
  retention: ordersRetention,
  rules: ordersRules,
  personalData: exportOrders,
  mailSubjects: orderMailSubjects,
  deletePerson: forgetInOrders,
  notifications: orderNotifications,
  pendingWork: () => ({ toPay: sql`(select count(*)::int from orders where status in ${sqlStatesWhere('isOpen')})` }),
  metrics: {
    backlogs: {
      expired_orders: sql`select held_until as since from orders where status in ${sqlStatesAllowing('cancel')} and held_until < now()`,
    },
  },
  audited: { order: { called: (id) => sql`select number::text from orders where id = ${id}::uuid` } },
});
