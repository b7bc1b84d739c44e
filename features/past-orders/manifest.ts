import { defineManifest } from '#platform/contract/manifest.ts';

export const pastOrders = defineManifest({
  name: 'past-orders',
  pages: [{ path: '/dashboard/pastorders', module: 'dashboard.past-orders', cached: true }],
});
