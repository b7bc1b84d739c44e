import { bulkChanges } from '#features/bulk-changes/contract/bulk-changes.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { products } from '#features/products/contract/products.ts';
import { Id } from '#platform/contract/fields.ts';
import { defineFeature } from '#server/define-feature.ts';
import { bulkChangesRoutes } from './server/routes.ts';
import { bulkChangeRules } from './server/rules.ts';
import { isBulkChangePending, runBulkChanges } from './server/run-bulk-changes.ts';

/** In seconds. A bulk change renews the lease with each step, which takes about a second. */
const LEASE = 30;

export default defineFeature({
  uses: ['catalog-import', 'drafts', 'product-editing', 'product-filter', 'products', 'search', 'settings'],
  writes: {
    'catalog-import': 'A bulk change is an import without a file, so that it is listed, applied and undone like one.',
    products: 'Undoing a change of state restores the days of sale that the change removed from products.',
  },
  calls: { bulkChanges },
  routes: ({ api, goods }) => bulkChangesRoutes(api, goods),
  jobs: ({ db, long, log }) => [
    {
      name: 'bulk-changes',
      everyMs: 1_000,
      leaseSeconds: LEASE,
      isDue: () => isBulkChangePending(db),
      run: (context) => runBulkChanges(db, long, log, context),
    },
  ],
  rules: bulkChangeRules,
  queries: {
    '/dashboard/manageProducts/change': products.listAll.query.extend({
      ...productFiles.listRows.query.shape,
      change: Id.optional(),
    }),
  },
});
