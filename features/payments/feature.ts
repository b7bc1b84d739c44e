import { payments as paymentsCalls } from '#features/payments/contract/payments.ts';
import { defineFeature } from '#server/define-feature.ts';
import { compareDaily } from './server/compare-daily.ts';
import { paymentMails } from './server/payment-mails.ts';
import { exportPayments, forgetRefundMails, refundMailSubjects } from './server/personal-data.ts';
import { paymentsRoutes } from './server/routes.ts';
import { paymentsRules } from './server/rules.ts';
import { paymentNotifications } from './server/notifications.ts';
import { sql } from 'drizzle-orm';
import { DAY_MS } from '#platform/contract/durations.ts';

export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'checkout', 'delivery-days', 'documents', 'orders', 'returns', 'stock'],
  writes: {
    orders: 'An order line stores how much of it was refunded.',
  },
  calls: { payments: paymentsCalls },
  routes: ({ api, db, provider, orderTerms }) => paymentsRoutes(api, db, provider, orderTerms),
  jobs: ({ db, provider, log }) => [
    { name: 'checks', everyMs: DAY_MS, leaseSeconds: 600, run: (context) => compareDaily(db, provider, log, context) },
  ],
  mails: ({ publicUrl, shopEmail }) => paymentMails(publicUrl, shopEmail),
  rules: paymentsRules,
  personalData: exportPayments,
  mailSubjects: refundMailSubjects,
  deletePerson: forgetRefundMails,
  notifications: paymentNotifications,
  pendingWork: () => ({
    disputes: sql`(select count(*)::int from dispute where status = 'open')`,
    stuck: sql`(select count(*)::int from stuck_event where set_aside_at is not null)`,
  }),
  metrics: {
    backlogs: {
      refunds: sql`select created_at as since from refund where status = 'due' and provider_id is null and hand_id is null`,
    },
    failures: { provider_events: sql`select count(*)::int as count from stuck_event where set_aside_at is not null` },
  },
});
