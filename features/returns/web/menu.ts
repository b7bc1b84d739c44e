import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Undo2 } from '#platform/web/ui/icons/undo-2.ts';

export const returnsMenu: MenuEntry[] = [
  {
    group: 'Orders',
    place: 40,
    to: '/dashboard/returns',
    label: 'Returns',
    icon: Undo2,
    permission: 'returns.decide',
    waiting: 'returns',
  },
];
