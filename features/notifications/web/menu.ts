import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Bell } from '#platform/web/ui/icons/bell.ts';

export const notificationsMenu: MenuEntry[] = [
  { group: 'You', place: 20, to: '/dashboard/notices', label: 'Notices', icon: Bell },
];
