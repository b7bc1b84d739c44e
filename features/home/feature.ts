import { home as homeCalls } from '#features/home/contract/home.ts';
import { defineFeature } from '#server/define-feature.ts';
import { homeRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['products', 'reduced-prices', 'search', 'settings'],
  calls: { home: homeCalls },
  routes: ({ api, db }) => homeRoutes(api, db),
});
