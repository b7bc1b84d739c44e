import { defineManifest } from '#platform/contract/manifest.ts';

export const catalogImport = defineManifest({
  name: 'catalog-import',
  pages: [
    {
      path: '/dashboard/import',
      module: 'dashboard.import',
      cached: true,
    },
  ],
  menu: [
    {
      group: 'Products',
      place: 70,
      to: '/dashboard/import',
      label: 'Import',
      icon: 'file-input',
      permission: 'products.import',
      isRare: true,
    },
  ],
  permissions: { 'products.import': { words: 'Import product files', roles: ['manager', 'catalog'] } },
  notifications: { 'import.failed': { topic: 'failed', permission: 'products.import' } },
  actions: {
    'category.remove': 'Category removed with the import that created it',
    'attribute.remove': 'Attribute removed with the import that created it',
  },
  jobs: { imports: 'Importing files' },
});
