import { joining } from '#features/joins/contract/join.ts';
import { defineFeature } from '#server/define-feature.ts';
import { joinsRoutes } from './server/routes.ts';

export const joins = defineFeature({
  name: 'joins',
  uses: ['products'],
  calls: { joining },
  routes: ({ api, goods }) => joinsRoutes(api, goods),
});
