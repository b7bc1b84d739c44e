import { sql } from 'drizzle-orm';
import { brands } from '#features/brands/contract/brands.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';
import { defineFeature } from '#server/define-feature.ts';
import { brandChanges } from './server/brand-changes.ts';
import { linkBrands } from './server/link-brands.ts';
import { brandsRoutes } from './server/routes.ts';

/** In seconds. One step of linking products takes a fraction of a second. */
const LINKING_LEASE = 60;

export default defineFeature({
  uses: [
    'audit',
    'catalog-changes',
    'discount-codes',
    'price-lists',
    'product-editing',
    'products',
    'redirects',
    'search',
  ],
  writes: {
    products:
      'Brands are a table of the feature products, and renaming, merging or deleting a brand changes its products.',
    'discount-codes':
      'A discount code for a brand that is renamed or merged then applies to the brand of its products.',
  },
  catalogChanges: brandChanges,
  calls: { brands },
  routes: ({ api, goods }) => brandsRoutes(api, goods),
  jobs: ({ db }) => [
    { name: 'brands', everyMs: HOUR_MS, leaseSeconds: LINKING_LEASE, run: (context) => linkBrands(db, context) },
  ],
  audited: { brand: { called: (id) => sql`select name from brand where id = ${id}::uuid` } },
  queries: { '/dashboard/brands': brands.list.query },
});
