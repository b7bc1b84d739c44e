import { defineManifest } from '#platform/contract/manifest.ts';

export const productFamilies = defineManifest({
  name: 'product-families',
  pages: [
    { path: '/families/:slug', module: 'family', cached: true, startsOnUse: true, inUnits: true },
    { path: '/dashboard/families', module: 'dashboard.families', cached: true },
    { path: '/dashboard/families/:slug', module: 'dashboard.family', cached: false },
  ],
  menu: [
    {
      group: 'Products',
      place: 25,
      to: '/dashboard/families',
      label: 'Families',
      icon: 'layers',
      permission: 'products.edit',
      isRare: true,
    },
  ],
  actions: { 'family.edit': 'Product family changed' },
  audited: { family: { noun: 'Family' } },
});
