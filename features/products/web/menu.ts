import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Package } from '#platform/web/ui/icons/package.ts';

export const productsMenu: MenuEntry[] = [
  {
    group: 'Products',
    place: 10,
    to: '/dashboard/manageProducts',
    label: 'Manage Products',
    icon: Package,
    permission: 'products.read',
  },
];
