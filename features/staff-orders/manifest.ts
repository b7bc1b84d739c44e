import { defineManifest } from '#platform/contract/manifest.ts';

export const staffOrders = defineManifest({
  name: 'staff-orders',
  pages: [{ path: '/dashboard/new-order', module: 'dashboard.new-order', cached: true }],
  menu: [
    {
      group: 'Orders',
      place: 15,
      to: '/dashboard/new-order',
      label: 'New Order',
      icon: 'plus',
      permission: 'orders.place',
    },
  ],
  permissions: {
    'orders.place': { words: 'Place orders for customers and change unpaid ones', roles: ['manager', 'counter'] },
  },
});
