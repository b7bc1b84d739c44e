import { sql } from 'drizzle-orm';
import { brands } from '#features/brands/contract/brands.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';
import { defineFeature } from '#server/define-feature.ts';
import { brandChanges } from './server/brand-changes.ts';
import { linkBrands } from './server/link-brands.ts';
import { brandsRoutes } from './server/routes.ts';

/** Seconds; a step of products takes a fraction of one. */
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
    products: 'Brands are a table of products, and products follow a brand that is renamed, merged or deleted.',
    'discount-codes': 'A code for a brand that is renamed or merged applies to the brand that its products have then.',
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
