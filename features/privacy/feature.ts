import { walkInData } from '#features/privacy/contract/walk-in-data.ts';
import { defineFeature } from '#server/define-feature.ts';
import { privacyRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'cancellations', 'orders', 'staff'],
  calls: { walkInData },
  routes: ({ api, db, provider, auth, features }) => privacyRoutes(api, db, { auth, provider, features }),
});
