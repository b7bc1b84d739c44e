import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { CircleAlert } from '#platform/web/ui/icons/circle-alert.ts';

export const failuresMenu: MenuEntry[] = [
  {
    group: 'Insight',
    place: 30,
    to: '/dashboard/failed',
    label: 'Failed',
    icon: CircleAlert,
    permission: 'checks.run',
    waiting: 'failed',
  },
];
