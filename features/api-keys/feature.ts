import { keys } from '#features/api-keys/contract/keys.ts';
import { defineFeature } from '#server/define-feature.ts';
import { apiKeysRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'settings'],
  writes: {
    accounts: 'Each key acts as its own customer, which is created with it.',
  },
  calls: { keys },
  routes: ({ api, identity }) => apiKeysRoutes(api, identity),
});
