import { categories } from '#features/categories/contract/categories.ts';
import { defineFeature } from '#server/define-feature.ts';
import { categoryChanges } from './server/category-changes.ts';
import { categoriesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: [
    'audit',
    'catalog-changes',
    'discount-codes',
    'joins',
    'price-lists',
    'product-editing',
    'products',
    'redirects',
    'search',
  ],
  writes: {
    'catalog-changes': 'The products that a merge moves are recorded, so that it can be undone.',
    products:
      'Categories are a table of the feature products, and merging or deleting a category changes its products.',
    'discount-codes':
      'A discount code for a category that is merged or deleted then applies to the category that gets its products.',
    joins: 'The address of a top-level category is stored with the passages of its products.',
  },
  catalogChanges: categoryChanges,
  calls: { categories },
  routes: ({ api, goods }) => categoriesRoutes(api, goods),
});
