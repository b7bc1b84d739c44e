import { home as homeCalls } from '#features/home/contract/home.ts';
import { defineFeature } from '#server/define-feature.ts';
import { homeRoutes } from './server/routes.ts';

export const home = defineFeature({
  name: 'home',
  uses: ['products', 'search', 'settings'],
  calls: { home: homeCalls },
  routes: ({ api, db }) => homeRoutes(api, db),
});
