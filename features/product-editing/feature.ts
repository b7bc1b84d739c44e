import { archive } from '#features/product-editing/contract/archive.ts';
import { productAddress } from '#features/product-editing/contract/product-address.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productEditingRoutes } from './server/routes.ts';
import { seedTradeData } from './server/seed-trade-data.ts';

export default defineFeature({
  uses: [
    'accounts',
    'audit',
    'catalog-changes',
    'data-sheets',
    'joins',
    'orders',
    'products',
    'redirects',
    'reduced-prices',
    'search',
    'settings',
    'stock',
  ],
  writes: {
    'data-sheets': 'An import writes the documents of a product with the product.',
    joins: 'The ends of a product are written with the product.',
    products: 'Products are read by their own feature, and written by this one.',
    stock: 'A product is written with the row of its stock.',
  },
  calls: { productDetails, productAddress, archive },
  routes: ({ api, goods }) => productEditingRoutes(api, goods),
  seed: seedTradeData,
  queries: {
    '/dashboard/manageProducts/deleted': archive.list.query,
  },
});
