import { offline as offlineCalls } from '#features/offline/contract/offline.ts';
import { defineFeature } from '#server/define-feature.ts';
import { offlineRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['joins', 'products', 'search', 'settings', 'stock'],
  calls: { offline: offlineCalls },
  routes: ({ api, goods, seller }) => offlineRoutes(api, goods, seller),
});
