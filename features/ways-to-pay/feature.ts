import { waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { defineFeature } from '#server/define-feature.ts';
import { bankTransferNote } from './server/ended-order-note.ts';
import { expectedPaymentFact } from './server/order-fact.ts';
import { exportWaysToPay } from './server/personal-data.ts';
import { remindOfPayments } from './server/remind-of-payments.ts';
import { waysToPayRoutes } from './server/routes.ts';
import { waysToPayRules } from './server/rules.ts';
import { waysToPayMails } from './server/ways-to-pay-mails.ts';

export default defineFeature({
  uses: ['audit', 'order-mails', 'orders', 'payments', 'settings', 'unpaid-caps'],
  writes: {
    orders: 'An order is held longer while its buyer has promised a bank transfer or a payment at the counter.',
  },
  calls: { waysToPay },
  routes: ({ api, db, orderSettings: { unpaid } }) => waysToPayRoutes(api, db, unpaid),
  jobs: ({ db }) => [
    { name: 'payment-reminders', everyMs: MINUTE_MS, leaseSeconds: null, run: () => remindOfPayments(db) },
  ],
  mails: ({ publicUrl }) => waysToPayMails(publicUrl),
  orderFacts: [expectedPaymentFact],
  endedOrderNote: bankTransferNote,
  rules: waysToPayRules,
  personalData: exportWaysToPay,
});
