import { defineFeature } from '#server/define-feature.ts';
import { resumeUnfinished, sweep } from './server/sweep.ts';
import { cancellationsRoutes } from './server/routes.ts';

const SECOND = 1_000;

/** In seconds. A sweep renews it with each hundred events of the provider: lost webhooks wait for no dead process. */
const SWEEP_LEASE = 60;

export default defineFeature({
  uses: ['accounts', 'audit', 'orders', 'payments', 'returns', 'shipping'],
  writes: {
    orders: 'That an order is being cancelled, or is, is its state.',
    payments: 'A cancellation that was interrupted claims what it has to void and refund.',
  },
  routes: ({ api, db, provider }) => cancellationsRoutes(api, db, provider),
  jobs: ({ db, provider, log, sweepSeconds }) => [
    // Looked for twice as often as it must be done, so that it is done in time whoever died.
    {
      name: 'sweep',
      everyMs: (sweepSeconds * SECOND) / 2,
      leaseSeconds: SWEEP_LEASE,
      run: (turn) => sweep(db, provider, log, turn),
    },
    {
      name: 'finish',
      everyMs: sweepSeconds * SECOND,
      leaseSeconds: null,
      run: ({ stopping }) => resumeUnfinished(db, provider, log, { stopping }),
    },
  ],
});
