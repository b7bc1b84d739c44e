import { grid } from '#features/price-sheet/contract/grid.ts';
import { products } from '#features/products/contract/products.ts';
import { Id } from '#platform/contract/fields.ts';
import { defineFeature } from '#server/define-feature.ts';
import { priceSheetRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['catalog-import', 'product-columns', 'product-editing'],
  writes: {
    'catalog-import':
      'A sheet is saved as an import without an uploaded file, so that it is listed and undone like one.',
  },
  calls: { priceSheet: grid },
  routes: ({ api, goods }) => priceSheetRoutes(api, goods),
  queries: { '/dashboard/grid': products.listAll.query.extend({ saved: Id.optional() }) },
});
