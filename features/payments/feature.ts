import { payments as paymentsCalls } from '#features/payments/contract/payments.ts';
import { defineFeature } from '#server/define-feature.ts';
import { paymentMails } from './server/payment-mails.ts';
import { exportPayments, forgetRefundMails, refundMailSubjects } from './server/personal-data.ts';
import { paymentsRoutes } from './server/routes.ts';
import { paymentsRules } from './server/rules.ts';
import { paymentNotifications } from './server/notifications.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: [
    'accounts',
    'addresses',
    'audit',
    'checkout',
    'credit-accounts',
    'delivery-days',
    'documents',
    'order-mails',
    'orders',
    'returns',
    'stock',
    'unpaid-caps',
  ],
  writes: {
    orders: 'An order line stores how much of it was refunded.',
  },
  calls: { payments: paymentsCalls },
  routes: ({ api, db, provider, orderSettings }) => paymentsRoutes(api, db, provider, orderSettings),
  mails: ({ publicUrl, shopEmail }) => paymentMails(publicUrl, shopEmail),
  rules: paymentsRules,
  personalData: exportPayments,
  mailSubjects: refundMailSubjects,
  deletePerson: forgetRefundMails,
  notifications: paymentNotifications,
  pendingWork: () => ({
    disputes: sql`(select count(*)::int from dispute where status = 'open')`,
  }),
  metrics: {
    backlogs: {
      refunds: sql`select created_at as since from refund where status = 'due' and provider_id is null and hand_id is null`,
    },
  },
});
