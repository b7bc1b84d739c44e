import { fileReadings } from '#features/file-readings/contract/file-readings.ts';
import { defineFeature } from '#server/define-feature.ts';
import { fileReadingsRoutes } from './server/routes.ts';

/** How a product file is read: the fields of its columns, and the answers to questions that only staff can answer. */
export default defineFeature({
  uses: ['catalog-import', 'other-shops', 'plain-lists', 'product-columns'],
  writes: { 'catalog-import': 'An import stores the answers with which its file is read.' },
  calls: { fileReadings },
  routes: ({ api, goods }) => fileReadingsRoutes(api, goods),
});
