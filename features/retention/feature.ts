import { platformRetention } from '#platform/server/jobs/retention.ts';
import { defineFeature, type Feature } from '#server/define-feature.ts';
import { deleteExpiredData } from './server/delete-expired-data.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

/** All retention rules: the platform's and each feature's. */
const listRetentionRules = (features: readonly Feature[]) => [
  ...platformRetention,
  ...features.flatMap(({ retention: own = [] }) => own),
];

export default defineFeature({
  jobs: ({ db, log, features }) => [
    {
      name: 'clean',
      everyMs: DAY_MS,
      leaseSeconds: 600,
      run: (context) => deleteExpiredData(db, listRetentionRules(features), log, context),
    },
  ],
});
