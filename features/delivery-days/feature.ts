import { deliveryDays } from './contract/delivery-days.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { defineFeature } from '#server/define-feature.ts';
import { lateMails } from './server/late-mails.ts';
import { notifyLateOrders } from './server/notify-late-orders.ts';
import { deliveryDaysRules } from './server/rules.ts';
import { deliveryDaysRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['audit', 'order-mails', 'orders', 'payments', 'settings'],
  calls: { deliveryDays },
  routes: ({ api, deliveryRules, settings: { shippingFeeCents } }) =>
    deliveryDaysRoutes(api, deliveryRules, shippingFeeCents),
  jobs: ({ db }) => [{ name: 'late-orders', everyMs: MINUTE_MS, leaseSeconds: null, run: () => notifyLateOrders(db) }],
  mails: ({ publicUrl }) => lateMails(publicUrl),
  rules: deliveryDaysRules,
});
