import { dataSheets } from '#features/data-sheets/contract/data-sheets.ts';
import { defineFeature } from '#server/define-feature.ts';
import { dataSheetsRetention } from './server/retention.ts';
import { dataSheetsRoutes } from './server/routes.ts';

/** PDF documents of products: data sheets, manuals and certificates. */
export default defineFeature({
  uses: ['audit', 'products'],
  calls: { dataSheets },
  routes: ({ api, goods }) => dataSheetsRoutes(api, goods),
  retention: dataSheetsRetention,
});
