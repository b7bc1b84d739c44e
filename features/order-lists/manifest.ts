import { defineManifest } from '#platform/contract/manifest.ts';

export const orderLists = defineManifest({
  name: 'order-lists',
  pages: [
    { path: '/dashboard/myorders', module: 'dashboard.my-orders', cached: true },
    { path: '/dashboard/orders', module: 'dashboard.orders', cached: true },
  ],
  menu: [
    {
      group: 'Customer',
      place: 20,
      to: '/dashboard/myorders',
      alsoUnder: '/dashboard/order',
      label: 'My Orders',
      icon: 'clipboard-list',
    },
    {
      group: 'Orders',
      place: 10,
      to: '/dashboard/orders',
      alsoUnder: '/dashboard/order',
      label: 'Manage All Orders',
      icon: 'clipboard-list',
      permission: 'orders.read',
      pendingCount: 'toPay',
    },
  ],
});
