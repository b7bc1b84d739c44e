import { deliveryDays } from './contract/delivery-days.ts';
import { defineFeature } from '#server/define-feature.ts';
import { deliveryDaysRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['settings'],
  calls: { deliveryDays },
  routes: ({ api, deliveryRules }) => deliveryDaysRoutes(api, deliveryRules),
});
