import { Id } from '#platform/contract/fields.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { defineFeature } from '#server/define-feature.ts';
import { catalogImportRetention } from './server/retention.ts';
import { catalogImportRoutes } from './server/routes.ts';
import { catalogImportRules } from './server/rules.ts';
import { isImportPending, runImports } from './server/run-imports.ts';
import { importNotifications } from './server/notifications.ts';
import { sql } from 'drizzle-orm';

/**
 * In seconds. The process that runs an import renews its lease about every second, so if it dies, another one soon
 * continues.
 */
const LEASE = 30;

export default defineFeature({
  uses: [
    'accounts',
    'audit',
    'catalog-changes',
    'data-sheets',
    'discount-codes',
    'former-links',
    'import-pictures',
    'other-shops',
    'plain-lists',
    'price-lists',
    'product-columns',
    'product-editing',
    'products',
    'reduced-prices',
    'search',
    'stock',
  ],
  writes: {
    products: 'An import creates the categories and attributes that its file names.',
  },
  calls: { productFiles },
  routes: ({ api, goods }) => catalogImportRoutes(api, goods),
  jobs: ({ db, long, log, publicUrl }) => [
    {
      name: 'imports',
      everyMs: 1_000,
      leaseSeconds: LEASE,
      isDue: () => isImportPending(db),
      run: (context) => runImports(db, long, log, context, publicUrl),
    },
  ],
  retention: catalogImportRetention,
  rules: catalogImportRules,
  notifications: importNotifications,
  metrics: {
    backlogs: {
      imports: sql`select null::timestamptz as since from product_import where state in ('checking', 'applying', 'undoing', 'fetching')`,
    },
  },
  queries: {
    '/dashboard/import': productFiles.listRows.query.extend({ file: Id.optional() }),
  },
});
