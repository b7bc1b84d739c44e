import { checks as checksCalls } from '#features/checks/contract/checks.ts';
import { defineFeature } from '#server/define-feature.ts';
import { checkRules } from './server/checks.ts';
import { checksRoutes } from './server/routes.ts';

const DAY = 86_400_000;

/** In seconds. */
const LEASE = 600;

export const checks = defineFeature({
  name: 'checks',
  calls: { checks: checksCalls },
  routes: ({ api, db, provider }) => checksRoutes(api, db, provider),
  jobs: ({ db, log }) => [
    { name: 'rules', everyMs: DAY, leaseSeconds: LEASE, run: (turn) => checkRules(db, log, turn) },
  ],
});
