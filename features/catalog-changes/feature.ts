import { defineFeature } from '#server/define-feature.ts';
import { catalogChangesRetention } from './server/retention.ts';
import { isChangeRunning, runChanges } from './server/run-changes.ts';

/** In seconds. One step takes about a second. */
const LEASE = 30;

export default defineFeature({
  uses: ['products', 'search'],
  jobs: ({ db, features }) => [
    {
      name: 'catalog-changes',
      everyMs: 1_000,
      leaseSeconds: LEASE,
      isDue: () => isChangeRunning(db),
      run: (context) => {
        const kinds = Object.assign({}, ...features.map((one) => one.catalogChanges));
        return runChanges(db, kinds, context);
      },
    },
  ],
  retention: catalogChangesRetention,
});
