import { sessions } from '#features/sessions/contract/sessions.ts';
import { defineFeature } from '#server/define-feature.ts';
import { sessionsRoutes } from './server/routes.ts';

/** The browsers in which a person is signed in. The person can list them, and sign out of one or of all others. */
export default defineFeature({
  uses: ['accounts', 'audit'],
  calls: { sessions },
  routes: ({ api, identity: db }) => sessionsRoutes(api, db),
});
