import { customers as customersCalls } from '#features/customers/contract/customers.ts';
import { defineFeature } from '#server/define-feature.ts';
import { forgetNotes } from './server/personal-data.ts';
import { customersRoutes } from './server/routes.ts';

export const customers = defineFeature({
  name: 'customers',
  uses: ['accounts', 'audit'],
  calls: { customers: customersCalls },
  routes: ({ api, db }) => customersRoutes(api, db),
  forgetPerson: forgetNotes,
});
