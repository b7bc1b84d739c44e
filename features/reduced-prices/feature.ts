import { sql } from 'drizzle-orm';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { defineFeature } from '#server/define-feature.ts';
import { reducedPricesRetention } from './server/retention.ts';
import { reducedPricesRoutes } from './server/routes.ts';
import { reducedPriceRules } from './server/rules.ts';
import { areSalesDue, startSales } from './server/start-sales.ts';

/** In seconds. The job renews its lease before each chunk of products, which takes less than a second. */
const LEASE = 60;

export default defineFeature({
  uses: ['accounts', 'audit', 'catalog-changes', 'products', 'search', 'settings', 'stock'],
  writes: {
    products: 'A reduced price is the price of the product, so that lists, carts and orders need not know of it.',
  },
  calls: { sales },
  routes: ({ api, goods }) => reducedPricesRoutes(api, goods),
  jobs: ({ db }) => [
    {
      name: 'sales',
      everyMs: 5_000,
      leaseSeconds: LEASE,
      isDue: () => areSalesDue(db),
      run: (context) => startSales(db, context),
    },
  ],
  demo: async (trx) => (await import('./server/seed-sale.ts')).seedSale(trx),
  rules: reducedPriceRules,
  retention: reducedPricesRetention,
  audited: { sale: { called: (id) => sql`select name from sale where id = ${id}::uuid` } },
  queries: { '/dashboard/saleprices': sales.list.query },
});
