import { customers as customersCalls } from '#features/customers/contract/customers.ts';
import { defineFeature } from '#server/define-feature.ts';
import { forgetNotes } from './server/personal-data.ts';
import { customersRoutes } from './server/routes.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'companies', 'credit-accounts', 'messages', 'orders'],
  calls: { customers: customersCalls },
  routes: ({ api, db }) => customersRoutes(api, db),
  deletePerson: forgetNotes,
  audited: { customer: { called: (id) => sql`select name from customer where id = ${id}::uuid` } },
  queries: {
    '/dashboard/customers': customersCalls.list.query,
  },
});
