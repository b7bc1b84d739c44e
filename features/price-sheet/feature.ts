import { grid } from '#features/price-sheet/contract/grid.ts';
import { products } from '#features/products/contract/products.ts';
import { Id } from '#platform/contract/id.ts';
import { defineFeature } from '#server/define-feature.ts';
import { priceSheetRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['catalog-import', 'product-columns', 'product-editing'],
  calls: { grid },
  routes: ({ api, goods }) => priceSheetRoutes(api, goods),
  queries: { '/dashboard/grid': products.listAll.query.extend({ saved: Id.optional() }) },
});
