import { listFiles } from '#features/exports/contract/list-files.ts';
import { defineFeature } from '#server/define-feature.ts';
import { listFilesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'documents', 'messages', 'orders', 'products', 'settings', 'stock'],
  calls: { listFiles },
  routes: ({ api, db }) => listFilesRoutes(api, db),
});
