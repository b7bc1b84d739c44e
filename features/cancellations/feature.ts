import { defineFeature } from '#server/define-feature.ts';
import { resumeUnfinished, sweep } from './server/sweep.ts';
import { cancellationsRoutes } from './server/routes.ts';

const SECOND = 1_000;

/**
 * In seconds. The sweep renews it after every hundred provider events, so a dead process delays lost webhooks only
 * briefly.
 */
const SWEEP_LEASE = 60;

export default defineFeature({
  uses: ['accounts', 'audit', 'orders', 'payments', 'reconciliation', 'shipping'],
  writes: {
    orders: 'An order’s state says whether it is being canceled or is canceled.',
    payments: 'Finishing an interrupted cancellation claims the payments to void and refund.',
  },
  routes: ({ api, db, provider }) => cancellationsRoutes(api, db, provider),
  jobs: ({ db, provider, log, sweepSeconds }) => [
    // Runs twice as often as required, so that a sweep is on time even if the process holding the lease dies.
    {
      name: 'sweep',
      everyMs: (sweepSeconds * SECOND) / 2,
      leaseSeconds: SWEEP_LEASE,
      run: (context) => sweep(db, provider, log, context),
    },
    {
      name: 'finish',
      everyMs: sweepSeconds * SECOND,
      leaseSeconds: null,
      run: ({ stopping }) => resumeUnfinished(db, provider, log, { stopping }),
    },
  ],
});
