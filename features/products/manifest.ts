import { defineManifest } from '#platform/contract/manifest.ts';

export const products = defineManifest({
  name: 'products',
  pages: [
    { path: '/products/:slug', module: 'product', cached: true, startsOnUse: true, inUnits: true },
    { path: '/units', module: 'units', cached: true, inUnits: true },
    { path: '/dashboard/manageProducts', module: 'dashboard.manage-products', cached: true },
  ],
  menu: [
    {
      group: 'Products',
      place: 10,
      to: '/dashboard/manageProducts',
      label: 'Manage Products',
      icon: 'package',
      permission: 'products.read',
    },
  ],
  permissions: {
    'products.read': { words: 'See and export products', roles: ['manager', 'catalog'] },
    'products.edit': { words: 'Change products: prices, stock, pictures and kits', roles: ['manager', 'catalog'] },
  },
  audited: { product: { tab: { label: 'Products', place: 20 }, page: '/dashboard/manageProducts/' } },
});
