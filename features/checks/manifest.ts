import { defineManifest } from '#platform/contract/manifest.ts';

export const checks = defineManifest({
  name: 'checks',
  pages: [{ path: '/dashboard/checks', module: 'dashboard.checks', kept: true }],
  menu: [
    {
      group: 'Insight',
      place: 20,
      to: '/dashboard/checks',
      label: 'Checks',
      icon: 'scale',
      permission: 'checks.run',
      waiting: 'stuck',
    },
  ],
  permissions: { 'checks.run': { words: 'Run the checks', roles: ['manager'] } },
  notices: { 'checks.broken': { topic: 'failed', permission: 'checks.run' } },
  jobs: { rules: 'Checking that the records add up' },
});
