import { platformRetention } from '#platform/server/jobs/retention.ts';
import { defineFeature, type Feature } from '#server/define-feature.ts';
import { cleanNightly } from './server/clean-nightly.ts';

/** What the shop forgets, feature by feature. */
const retentionOf = (features: readonly Feature[]) => [
  ...platformRetention,
  ...features.flatMap(({ retention: own = [] }) => own),
];

const DAY = 86_400_000;

/** In seconds. */
const LEASE = 600;

export default defineFeature({
  jobs: ({ db, log, features }) => [
    {
      name: 'clean',
      everyMs: DAY,
      leaseSeconds: LEASE,
      run: (turn) => cleanNightly(db, retentionOf(features), log, turn),
    },
  ],
});
