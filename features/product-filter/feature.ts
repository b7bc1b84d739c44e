import { productFilter } from '#features/product-filter/contract/product-filter.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productFilterRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['products', 'search', 'stock'],
  calls: { productFilter },
  routes: ({ api, goods }) => productFilterRoutes(api, goods),
});
