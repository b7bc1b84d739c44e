import { browsing } from '#features/search/contract/browse.ts';
import { compare } from '#features/products/contract/compare.ts';
import { products as productsCalls } from '#features/products/contract/products.ts';
import { sitemap } from '#features/products/contract/sitemap.ts';
import { units } from '#features/products/contract/units.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['drawings', 'settings', 'stock'],
  calls: { products: productsCalls, compare, units, sitemap },
  routes: ({ api, goods, settings }) => productsRoutes(api, goods, settings.publicUrl),
  queries: {
    '/products': browsing.list.query,
    '/dashboard/manageProducts': productsCalls.listAll.query,
  },
});
