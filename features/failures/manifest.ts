import { defineManifest } from '#platform/contract/manifest.ts';

export const failures = defineManifest({
  name: 'failures',
  pages: [{ path: '/dashboard/failed', module: 'dashboard.failed', cached: true }],
  menu: [
    {
      group: 'Insight',
      place: 30,
      to: '/dashboard/failed',
      label: 'Failed',
      icon: 'circle-alert',
      permission: 'checks.run',
      pendingCount: 'failed',
    },
  ],
  pendingCounts: { failed: { permission: 'checks.run', words: 'failed' } },
});
