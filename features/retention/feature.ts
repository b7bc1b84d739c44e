import { defineFeature } from '#server/define-feature.ts';
import { cleanNightly } from './server/clean-nightly.ts';

const DAY = 86_400_000;

/** In seconds. */
const LEASE = 600;

export const retention = defineFeature({
  name: 'retention',
  jobs: ({ db, log }) => [
    { name: 'clean', everyMs: DAY, leaseSeconds: LEASE, run: (turn) => cleanNightly(db, log, turn) },
  ],
});
