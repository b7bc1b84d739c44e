import { defineManifest } from '#platform/contract/manifest.ts';

export const attributes = defineManifest({
  name: 'attributes',
  pages: [
    { path: '/dashboard/attributes', module: 'dashboard.attributes', cached: true },
    { path: '/dashboard/attributes/:key', module: 'dashboard.attribute', cached: false },
  ],
  menu: [
    {
      group: 'Products',
      place: 24,
      to: '/dashboard/attributes',
      label: 'Attributes',
      icon: 'list-checks',
      permission: 'products.edit',
      isRare: true,
    },
  ],
  actions: {
    'attribute.edit': 'Attribute changed',
    'attribute.merge': 'Attribute merged into another',
    'attribute.value': 'Value of an attribute renamed',
    'attribute.delete': 'Attribute deleted',
  },
});
