import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Settings } from '#platform/web/ui/icons/settings.ts';

export const settingsMenu: MenuEntry[] = [
  {
    group: 'Settings',
    place: 10,
    to: '/dashboard/settings',
    label: 'Settings',
    icon: Settings,
    permission: 'settings.edit',
  },
];
