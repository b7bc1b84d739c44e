import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { PackagePlus } from '#platform/web/ui/icons/package-plus.ts';

export const productEditingMenu: MenuEntry[] = [
  {
    group: 'Products',
    place: 20,
    to: '/dashboard/addProduct',
    label: 'Add A Product',
    icon: PackagePlus,
    permission: 'products.edit',
  },
];
