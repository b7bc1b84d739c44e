import { defineManifest } from '#platform/contract/manifest.ts';

export const backups = defineManifest({
  name: 'backups',
  pages: [{ path: '/dashboard/backups', module: 'dashboard.backups', kept: true }],
  menu: [
    {
      group: 'Settings',
      place: 40,
      to: '/dashboard/backups',
      label: 'Backups',
      icon: 'database-backup',
      permission: 'backups.make',
    },
  ],
  permissions: { 'backups.make': { words: 'Make backups', roles: [] } },
  jobs: { backup: 'Making the daily backup', 'backup-asked': 'Making a requested backup' },
});
