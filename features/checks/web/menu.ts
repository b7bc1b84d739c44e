import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Scale } from '#platform/web/ui/icons/scale.ts';

export const checksMenu: MenuEntry[] = [
  {
    group: 'Insight',
    place: 20,
    to: '/dashboard/checks',
    label: 'Checks',
    icon: Scale,
    permission: 'checks.run',
    waiting: 'stuck',
  },
];
