import { defineManifest } from '#platform/contract/manifest.ts';

export const bulkChanges = defineManifest({
  name: 'bulk-changes',
  pages: [{ path: '/dashboard/manageProducts/change', module: 'dashboard.bulk-change', cached: true }],
  jobs: { 'bulk-changes': 'Changing many products' },
});
