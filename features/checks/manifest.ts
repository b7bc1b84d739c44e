import { defineManifest } from '#platform/contract/manifest.ts';

export const checks = defineManifest({
  name: 'checks',
  pages: [{ path: '/dashboard/checks', module: 'dashboard.checks', cached: true }],
  menu: [
    {
      group: 'Insight',
      place: 20,
      to: '/dashboard/checks',
      label: 'Checks',
      icon: 'scale',
      permission: 'checks.run',
      pendingCount: 'stuck',
    },
  ],
  permissions: { 'checks.run': { words: 'Run the checks', roles: ['manager'] } },
  notifications: { 'checks.broken': { topic: 'failed', permission: 'checks.run' } },
  jobs: { rules: 'Checking that the records add up' },
});
