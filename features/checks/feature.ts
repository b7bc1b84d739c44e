import { checks as checksCalls } from '#features/checks/contract/checks.ts';
import { defineFeature } from '#server/define-feature.ts';
import { checkNotifications, checkRules, collectRules, postponeRules } from './server/checks.ts';
import { checksRoutes } from './server/routes.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

export default defineFeature({
  uses: ['products', 'reconciliation', 'settings'],
  calls: { checks: checksCalls },
  routes: ({ api, db, provider, features }) => checksRoutes(api, db, collectRules(features), provider),
  jobs: ({ db, log, features }) => [
    {
      name: 'rules',
      everyMs: DAY_MS,
      leaseSeconds: 600,
      run: (context) => checkRules(db, collectRules(features), log, context),
    },
  ],
  notifications: checkNotifications,
  seed: postponeRules,
});
