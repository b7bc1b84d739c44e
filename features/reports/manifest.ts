import { defineManifest } from '#platform/contract/manifest.ts';

export const reports = defineManifest({
  name: 'reports',
  pages: [
    { path: '/dashboard/today', module: 'dashboard.today', cached: true },
    { path: '/dashboard/sales', module: 'dashboard.sales', cached: true },
  ],
  menu: [
    { group: 'Today', place: 10, to: '/dashboard/today', label: 'Today', icon: 'sun', permission: 'reports.read' },
    {
      group: 'Insight',
      place: 10,
      to: '/dashboard/sales',
      label: 'Sales',
      icon: 'chart-column',
      permission: 'reports.read',
    },
  ],
  permissions: { 'reports.read': { words: 'See sales', roles: ['manager'] } },
  jobs: { months: 'Adding up monthly sales' },
});
