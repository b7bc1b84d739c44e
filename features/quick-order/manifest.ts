import { defineManifest } from '#platform/contract/manifest.ts';

export const quickOrder = defineManifest({
  name: 'quick-order',
  pages: [
    { path: '/dashboard/quickorder', module: 'dashboard.quick-order', cached: true },
    { path: '/dashboard/bought', module: 'dashboard.bought', cached: true },
  ],
  menu: [
    { group: 'Customer', place: 30, to: '/dashboard/quickorder', label: 'Quick Order', icon: 'zap' },
    { group: 'Customer', place: 32, to: '/dashboard/bought', label: 'Bought before', icon: 'undo-2' },
  ],
});
