import { defineManifest } from '#platform/contract/manifest.ts';

export const shipping = defineManifest({
  name: 'shipping',
  pages: [{ path: '/dashboard/packing', module: 'dashboard.packing', cached: true }],
  menu: [
    {
      group: 'Orders',
      place: 30,
      to: '/dashboard/packing',
      label: 'Pack and Ship',
      icon: 'truck',
      permission: 'orders.ship',
      pendingCount: 'toPack',
    },
  ],
  permissions: { 'orders.ship': { words: 'Pack, ship and deliver', roles: ['manager', 'warehouse', 'counter'] } },
  pendingCounts: { toPack: { permission: 'orders.ship', words: 'to pack' } },
  mails: { 'order.shipped': 'Order shipped', 'order.tracking_changed': 'Tracking number corrected' },
  webhookEvents: {
    'order.shipped': 'Order shipped',
    'order.tracking_changed': 'Tracking number corrected',
    'order.shipment_undone': 'Shipment undone',
    'order.ready': 'Order ready to collect',
    'order.delivered': 'Order delivered',
    'order.delivery_undone': 'Delivery undone',
  },
});
