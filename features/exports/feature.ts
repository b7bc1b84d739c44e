import { exportCalls } from '#features/exports/contract/list-files.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: [
    'accounts',
    'companies',
    'company-orders',
    'customers',
    'documents',
    'messages',
    'order-lists',
    'orders',
    'products',
    'settings',
    'stock',
  ],
  calls: { listFiles: exportCalls },
  routes: ({ api, db }) => exportsRoutes(api, db),
});
