import { defineManifest } from '#platform/contract/manifest.ts';

export const accounting = defineManifest({
  name: 'accounting',
  pages: [{ path: '/dashboard/accounting', module: 'dashboard.accounting', cached: true }],
  menu: [
    {
      group: 'Insight',
      place: 15,
      to: '/dashboard/accounting',
      label: 'Accounting',
      icon: 'table-2',
      permission: 'reports.read',
    },
  ],
  actions: {
    'accounting.download': 'A month’s files for accounting downloaded',
    'accounting.edit': 'Accounts for accounting files changed',
  },
  audited: { accounting: { noun: 'Accounting' } },
});
