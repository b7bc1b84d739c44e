import { failures as failuresCalls } from '#features/failures/contract/failures.ts';
import { defineFeature } from '#server/define-feature.ts';
import { failuresRoutes } from './server/routes.ts';

export default defineFeature({
  calls: { failures: failuresCalls },
  routes: ({ api, db }) => failuresRoutes(api, db),
  queries: {
    '/dashboard/failed': failuresCalls.mails.query,
  },
});
