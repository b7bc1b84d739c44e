import { reports } from './contract/reports.ts';
import { defineFeature, getPendingWorkQueries } from '#server/define-feature.ts';
import { reportsRoutes } from './server/routes.ts';
import { reportsRules } from './server/rules.ts';
import { sumMonths } from './server/sum-months.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';

export default defineFeature({
  uses: ['accounts', 'discount-codes', 'documents', 'orders', 'payments', 'products', 'settings', 'stock'],
  calls: { reports },
  routes: ({ api, db, features }) => reportsRoutes(api, db, getPendingWorkQueries(features)),
  jobs: ({ db, log }) => [
    { name: 'months', everyMs: HOUR_MS, leaseSeconds: 600, run: (context) => sumMonths(db, log, context) },
  ],
  rules: reportsRules,
  queries: {
    '/dashboard/sales': reports.sales.query,
  },
});
