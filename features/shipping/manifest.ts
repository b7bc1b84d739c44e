import { defineManifest } from '#platform/contract/manifest.ts';

export const shipping = defineManifest({
  name: 'shipping',
  permissions: { 'orders.ship': { words: 'Pack, ship and deliver', roles: ['manager', 'warehouse'] } },
  waiting: { toPack: { permission: 'orders.ship', words: 'to pack' } },
  mails: { 'order.shipped': 'Order shipped', 'order.tracking_changed': 'Tracking number corrected' },
});
