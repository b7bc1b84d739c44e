import { unknownPayers } from '#features/unknown-payers/contract/unknown-payers.ts';
import { defineFeature } from '#server/define-feature.ts';
import { movedMoneyRules } from './server/rules.ts';
import { unknownPayersRoutes } from './server/routes.ts';

/** Money of an unknown payer is on one account of the shop's own, until staff move it to the account of its payer. */
export default defineFeature({
  uses: ['audit', 'credit-accounts'],
  calls: { unknownPayers },
  routes: ({ api, db }) => unknownPayersRoutes(api, db),
  rules: movedMoneyRules,
});
