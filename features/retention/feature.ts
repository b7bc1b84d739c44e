import { platformRetention } from '#platform/server/jobs/retention.ts';
import { defineFeature, type Feature } from '#server/define-feature.ts';
import { deleteExpiredData } from './server/delete-expired-data.ts';

/** All retention rules: the platform's and each feature's. */
const listRetentionRules = (features: readonly Feature[]) => [
  ...platformRetention,
  ...features.flatMap(({ retention: own = [] }) => own),
];

const DAY_MS = 86_400_000;

const LEASE_SECONDS = 600;

export default defineFeature({
  jobs: ({ db, log, features }) => [
    {
      name: 'clean',
      everyMs: DAY_MS,
      leaseSeconds: LEASE_SECONDS,
      run: (turn) => deleteExpiredData(db, listRetentionRules(features), log, turn),
    },
  ],
});
