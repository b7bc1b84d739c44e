import { listFiles } from '#features/exports/contract/list-files.ts';
import { defineFeature } from '#server/define-feature.ts';
import { listFilesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'orders', 'settings'],
  calls: { listFiles },
  routes: ({ api, db }) => listFilesRoutes(api, db),
});
