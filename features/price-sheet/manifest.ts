import { defineManifest } from '#platform/contract/manifest.ts';

export const priceSheet = defineManifest({
  name: 'price-sheet',
  pages: [{ path: '/dashboard/grid', module: 'dashboard.grid', cached: true }],
  menu: [
    {
      group: 'Products',
      place: 30,
      to: '/dashboard/grid',
      label: 'Price and Stock Sheet',
      icon: 'table-2',
      permission: 'products.edit',
    },
  ],
});
