import { defineManifest } from '#platform/contract/manifest.ts';

export const brands = defineManifest({
  name: 'brands',
  pages: [
    { path: '/brand/:slug', module: 'brand', cached: true, startsOnUse: true },
    { path: '/dashboard/brands', module: 'dashboard.brands', cached: true },
    { path: '/dashboard/brands/:id', module: 'dashboard.brand', cached: false },
  ],
  menu: [
    {
      group: 'Products',
      place: 26,
      to: '/dashboard/brands',
      label: 'Brands',
      icon: 'factory',
      permission: 'products.edit',
      isRare: true,
    },
  ],
  actions: {
    'brand.edit': 'Brand changed',
    'brand.merge': 'Brand merged into another',
    'brand.delete': 'Brand deleted',
  },
  audited: { brand: { page: '/dashboard/brands/' } },
  jobs: { brands: 'Linking products to their brands' },
});
