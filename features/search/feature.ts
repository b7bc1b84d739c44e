import { browsing } from '#features/search/contract/browse.ts';
import { opensearch } from '#features/search/contract/opensearch.ts';
import { missedSearches, synonyms } from '#features/search/contract/searches.ts';
import { defineFeature } from '#server/define-feature.ts';
import { refreshAvailability, isAvailabilityDue } from './server/refresh-availability.ts';
import { isReindexDue, reindexRequested } from './server/reindex-requests.ts';
import { rankSellers } from './server/rank-sellers.ts';
import { searchRetention } from './server/retention.ts';
import { searchRoutes } from './server/routes.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';

/** Leases, in seconds. The availability job needs a fraction of a second for a chunk of products. */
const AVAILABILITY_LEASE = 30;
const REINDEX_LEASE = 60;
const RANKING_LEASE = 600;

export default defineFeature({
  uses: ['accounts', 'audit', 'joins', 'orders', 'product-families', 'products', 'settings', 'stock'],
  writes: {
    products: 'The words and facets a product is found by are columns of it, so that one row is read.',
  },
  calls: { browsing, missedSearches, synonyms, opensearch },
  routes: ({ api, goods, rootCategories, seller, settings }) =>
    searchRoutes(api, goods, { roots: rootCategories, seller, publicUrl: settings.publicUrl }),
  jobs: ({ db, log }) => [
    {
      name: 'availability',
      everyMs: 2_000,
      leaseSeconds: AVAILABILITY_LEASE,
      isDue: () => isAvailabilityDue(db),
      run: (context) => refreshAvailability(db, context),
    },
    {
      name: 'reindexing',
      everyMs: 1_000,
      leaseSeconds: REINDEX_LEASE,
      isDue: () => isReindexDue(db),
      run: (context) => reindexRequested(db, context),
    },
    { name: 'sellers', everyMs: HOUR_MS, leaseSeconds: RANKING_LEASE, run: (context) => rankSellers(db, log, context) },
  ],
  retention: searchRetention,
  queries: {
    '/dashboard/searches': missedSearches.list.query,
    '/dashboard/searches/synonyms': synonyms.list.query,
  },
});
