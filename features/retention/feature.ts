import { platformRetention } from '#platform/server/jobs/retention.ts';
import { defineFeature, type Feature } from '#server/define-feature.ts';
import { deleteExpiredData } from './server/delete-expired-data.ts';

/** What the shop forgets, feature by feature. */
const listRetentionRules = (features: readonly Feature[]) => [
  ...platformRetention,
  ...features.flatMap(({ retention: own = [] }) => own),
];

const DAY_MS = 86_400_000;

/** In seconds. */
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
