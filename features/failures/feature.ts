import { failures as failuresCalls } from '#features/failures/contract/failures.ts';
import { defineFeature } from '#server/define-feature.ts';
import { failuresRoutes } from './server/routes.ts';

export const failures = defineFeature({
  name: 'failures',
  calls: { failures: failuresCalls },
  routes: ({ api, db }) => failuresRoutes(api, db),
});
