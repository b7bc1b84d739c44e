import { defineManifest } from '#platform/contract/manifest.ts';

export const orders = defineManifest({
  name: 'orders',
  pages: [
    // Not cached, because each person opens a different order.
    { path: '/dashboard/order/:id', module: 'dashboard.order', cached: false },
  ],
  permissions: {
    'orders.read': { words: 'See orders and their documents', roles: ['manager', 'warehouse', 'service', 'counter'] },
    'orders.edit': {
      words: 'Add notes to orders and change delivery addresses',
      roles: ['manager', 'service', 'counter'],
    },
    'orders.cancel': { words: 'Cancel unpaid orders', roles: ['manager', 'service', 'counter'] },
  },
  pendingCounts: { toPay: { permission: 'orders.read', words: 'unpaid' } },
  topics: { paid: { words: 'An order is paid', roles: ['manager', 'warehouse'] } },
  notifications: { 'order.paid': { topic: 'paid', permission: 'orders.read' } },
  audited: { order: { tab: { label: 'Orders', place: 10 }, page: '/dashboard/order/', noun: 'Order' } },
  webhookEvents: {
    'order.placed': 'Order placed',
    'order.paid': 'Order paid',
    'order.address_changed': 'Order address changed',
    'order.lines_changed': 'Order products changed',
    'order.cancelled': 'Order canceled',
    'order.expired': 'Order expired',
  },
});
