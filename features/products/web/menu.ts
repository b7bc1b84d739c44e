import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Package } from '#platform/web/ui/icons/package.ts';
import { PackagePlus } from '#platform/web/ui/icons/package-plus.ts';
import { SearchX } from '#platform/web/ui/icons/search-x.ts';

export const productsMenu: MenuEntry[] = [
  {
    group: 'Products',
    place: 10,
    to: '/dashboard/manageProducts',
    label: 'Manage Products',
    icon: Package,
    permission: 'products.read',
  },
  {
    group: 'Products',
    place: 20,
    to: '/dashboard/addProduct',
    label: 'Add A Product',
    icon: PackagePlus,
    permission: 'products.edit',
  },
  {
    group: 'Products',
    place: 60,
    to: '/dashboard/searches',
    label: 'Searches',
    icon: SearchX,
    permission: 'products.edit',
  },
];
