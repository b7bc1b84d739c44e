import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { DatabaseBackup } from '#platform/web/ui/icons/database-backup.ts';

export const backupsMenu: MenuEntry[] = [
  {
    group: 'Settings',
    place: 40,
    to: '/dashboard/backups',
    label: 'Backups',
    icon: DatabaseBackup,
    permission: 'backups.make',
  },
];
