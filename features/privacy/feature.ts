import { defineFeature } from '#server/define-feature.ts';
import { privacyRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'cancellations', 'orders', 'payments', 'staff'],
  routes: ({ api, db, provider, auth, features }) => privacyRoutes(api, db, { auth, provider, features }),
});
