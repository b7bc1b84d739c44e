import { defineManifest } from '#platform/contract/manifest.ts';

export const categories = defineManifest({
  name: 'categories',
  pages: [
    { path: '/dashboard/categories', module: 'dashboard.categories', cached: true },
    { path: '/dashboard/categories/:id', module: 'dashboard.category', cached: false },
  ],
  menu: [
    {
      group: 'Products',
      place: 23,
      to: '/dashboard/categories',
      label: 'Categories',
      icon: 'folder-tree',
      permission: 'products.edit',
    },
  ],
  actions: {
    'category.edit': 'Category changed',
    'category.move': 'Category moved',
    'category.merge': 'Category merged into another',
    'category.unmerge': 'Merge of a category undone',
    'category.delete': 'Category deleted',
  },
});
