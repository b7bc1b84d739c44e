import { sql } from 'drizzle-orm';
import { accounting } from '#features/accounting/contract/accounting.ts';
import { defineFeature } from '#server/define-feature.ts';
import { accountingRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['audit', 'documents'],
  calls: { accounting },
  routes: ({ api, db }) => accountingRoutes(api, db),
  audited: { accounting: { called: (id) => sql`select case ${id} when 'xero' then 'Xero' else 'QuickBooks' end` } },
  queries: { '/dashboard/accounting': accounting.month.query },
});
