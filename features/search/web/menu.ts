import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { SearchX } from '#platform/web/ui/icons/search-x.ts';

export const searchMenu: MenuEntry[] = [
  {
    group: 'Products',
    place: 60,
    to: '/dashboard/searches',
    label: 'Searches',
    icon: SearchX,
    permission: 'products.edit',
  },
];
