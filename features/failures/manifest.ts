import { defineManifest } from '#platform/contract/manifest.ts';

export const failures = defineManifest({
  name: 'failures',
  pages: [{ path: '/dashboard/failed', module: 'dashboard.failed', kept: true }],
  menu: [
    {
      group: 'Insight',
      place: 30,
      to: '/dashboard/failed',
      label: 'Failed',
      icon: 'circle-alert',
      permission: 'checks.run',
      waiting: 'failed',
    },
  ],
  waiting: { failed: { permission: 'checks.run', words: 'failed' } },
});
