import { defineManifest } from '#platform/contract/manifest.ts';

export const productFeed = defineManifest({
  name: 'product-feed',
  pages: [{ path: '/dashboard/elsewhere', module: 'dashboard.elsewhere', cached: true }],
  menu: [
    {
      group: 'Products',
      place: 65,
      to: '/dashboard/elsewhere',
      label: 'Selling Elsewhere',
      icon: 'external-link',
      permission: 'products.read',
      isRare: true,
    },
  ],
});
