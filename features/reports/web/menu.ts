import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { ChartColumn } from '#platform/web/ui/icons/chart-column.ts';
import { Sun } from '#platform/web/ui/icons/sun.ts';

export const reportsMenu: MenuEntry[] = [
  { group: 'Today', place: 10, to: '/dashboard/today', label: 'Today', icon: Sun, permission: 'figures.read' },
  {
    group: 'Insight',
    place: 10,
    to: '/dashboard/sales',
    label: 'Sales',
    icon: ChartColumn,
    permission: 'figures.read',
  },
];
