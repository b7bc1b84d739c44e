import { families } from '#features/product-families/contract/families.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productFamiliesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['products', 'stock'],
  calls: { families },
  routes: ({ api, goods }) => productFamiliesRoutes(api, goods),
});
