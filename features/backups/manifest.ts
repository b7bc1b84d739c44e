import { defineManifest } from '#platform/contract/manifest.ts';

export const backups = defineManifest({
  name: 'backups',
  pages: [{ path: '/dashboard/backups', module: 'dashboard.backups', cached: true }],
  menu: [
    {
      group: 'Settings',
      place: 40,
      to: '/dashboard/backups',
      label: 'Backups',
      icon: 'database-backup',
      permission: 'backups.create',
      isRare: true,
    },
  ],
  permissions: { 'backups.create': { words: 'Make backups', roles: [] } },
  jobs: { backup: 'Making the daily backup', 'backup-asked': 'Making a requested backup' },
});
