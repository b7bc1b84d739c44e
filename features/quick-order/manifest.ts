import { defineManifest } from '#platform/contract/manifest.ts';

export const quickOrder = defineManifest({
  name: 'quick-order',
  pages: [
    { path: '/dashboard/quickorder', module: 'dashboard.quick-order', kept: true },
    { path: '/dashboard/bought', module: 'dashboard.bought', kept: true },
  ],
  menu: [{ group: 'Customer', place: 30, to: '/dashboard/quickorder', label: 'Quick Order', icon: 'zap' }],
});
