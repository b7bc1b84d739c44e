import { sql } from 'drizzle-orm';
import { cashBook } from '#features/cash-book/contract/cash-book.ts';
import { defineFeature } from '#server/define-feature.ts';
import { cashBookRoutes } from './server/routes.ts';
import { cashBookRules } from './server/rules.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'credit-accounts', 'orders', 'settings'],
  calls: { cashBook },
  routes: ({ api, db }) => cashBookRoutes(api, db),
  rules: cashBookRules,
  fixesCurrency: [{ table: 'cash_day' }],
  audited: { cash: { called: (id) => sql`select to_char(day, 'FMDD Mon YYYY') from cash_day where id = ${id}::uuid` } },
  queries: { '/dashboard/cash': cashBook.list.query, '/dashboard/cash/:id': cashBook.entries.query },
});
