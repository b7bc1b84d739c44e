import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { PackageMinus } from '#platform/web/ui/icons/package-minus.ts';
import { ScanBarcode } from '#platform/web/ui/icons/scan-barcode.ts';

export const stockMenu: MenuEntry[] = [
  { group: 'Products', place: 40, to: '/dashboard/stock', label: 'Stock', icon: ScanBarcode, permission: 'stock.edit' },
  {
    group: 'Products',
    place: 50,
    to: '/dashboard/stock/low',
    label: 'Low Stock',
    icon: PackageMinus,
    permission: 'stock.read',
    waiting: 'low',
  },
];
