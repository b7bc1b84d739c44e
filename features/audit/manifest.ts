import { defineManifest } from '#platform/contract/manifest.ts';

export const audit = defineManifest({
  name: 'audit',
  pages: [{ path: '/dashboard/audit', module: 'dashboard.audit', cached: true }],
  menu: [
    {
      group: 'Insight',
      place: 40,
      to: '/dashboard/audit',
      label: 'Audit',
      icon: 'file-clock',
      permission: 'audit.read',
    },
  ],
  permissions: { 'audit.read': { words: 'See the audit log', roles: ['manager'] } },
  jobs: { audit: 'Sealing the audit log' },
});
