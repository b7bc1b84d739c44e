import { archive } from '#features/product-editing/contract/archive.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productEditingRoutes } from './server/routes.ts';

export const productEditing = defineFeature({
  name: 'product-editing',
  uses: ['audit', 'joins', 'products', 'search'],
  calls: { productDetails, archive },
  routes: ({ api, goods }) => productEditingRoutes(api, goods),
});
