import { customers as customersCalls } from '#features/customers/contract/customers.ts';
import { defineFeature } from '#server/define-feature.ts';
import { forgetNotes } from './server/personal-data.ts';
import { customersRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'audit'],
  calls: { customers: customersCalls },
  routes: ({ api, db }) => customersRoutes(api, db),
  forgetPerson: forgetNotes,
  queries: {
    '/dashboard/customers': customersCalls.list.query,
  },
});
