import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { FileInput } from '#platform/web/ui/icons/file-input.ts';
import { Table2 } from '#platform/web/ui/icons/table-2.ts';

export const catalogImportMenu: MenuEntry[] = [
  {
    group: 'Products',
    place: 30,
    to: '/dashboard/grid',
    label: 'Price and Stock Sheet',
    icon: Table2,
    permission: 'products.edit',
  },
  {
    group: 'Products',
    place: 70,
    to: '/dashboard/import',
    label: 'Import',
    icon: FileInput,
    permission: 'products.import',
  },
];
