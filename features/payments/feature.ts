import { payments as paymentsCalls } from '#features/payments/contract/payments.ts';
import { defineFeature } from '#server/define-feature.ts';
import { compareDaily } from './server/compare-daily.ts';
import { paymentMails } from './server/payment-mails.ts';
import { exportPayments, forgetRefundMails, refundMailSubjects } from './server/personal-data.ts';
import { paymentsRoutes } from './server/routes.ts';
import { paymentsRules } from './server/rules.ts';

const DAY = 86_400_000;

/** In seconds. */
const LEASE = 600;

export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'documents', 'orders', 'products'],
  calls: { payments: paymentsCalls },
  routes: ({ api, db, provider, holdHours, unpaid }) => paymentsRoutes(api, db, provider, { holdHours, unpaid }),
  jobs: ({ db, provider, log }) => [
    { name: 'checks', everyMs: DAY, leaseSeconds: LEASE, run: (turn) => compareDaily(db, provider, log, turn) },
  ],
  mails: ({ publicUrl, shopEmail }) => paymentMails(publicUrl, shopEmail),
  rules: paymentsRules,
  personalData: exportPayments,
  mailSubjects: refundMailSubjects,
  forgetPerson: forgetRefundMails,
});
