import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { defineFeature } from '#server/define-feature.ts';
import { accountBalancesRoutes } from './server/routes.ts';

/** Lists what credit accounts owe, by age, and their credit: page, sums, file, and the overdue amount of Today. */
export default defineFeature({
  uses: ['accounts', 'credit-accounts', 'settings'],
  routes: ({ api, db }) => accountBalancesRoutes(api, db),
  queries: { '/dashboard/accounts': creditAccounts.accounts.query },
});
