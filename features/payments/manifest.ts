import { defineManifest } from '#platform/contract/manifest.ts';

export const payments = defineManifest({
  name: 'payments',
  pages: [
    // Not cached, because each page shows one person's order or payment.
    { path: '/dashboard/payment/:paymentId', module: 'dashboard.payment', cached: false, isCheckout: true },
    { path: '/dashboard/topay', module: 'dashboard.to-pay', cached: true },
  ],
  menu: [
    {
      group: 'Orders',
      place: 50,
      to: '/dashboard/orders?status=disputed',
      label: 'Disputes',
      icon: 'shield-alert',
      permission: 'orders.refund',
      pendingCount: 'disputes',
    },
  ],
  permissions: { 'orders.refund': { words: 'Refund', roles: ['manager'] } },
  pendingCounts: {
    disputes: { permission: 'orders.refund', words: 'open' },
  },
  topics: { dispute: { words: 'A bank disputes a payment', roles: ['manager'], mailed: true } },
  notifications: {
    'dispute.opened': { topic: 'dispute', permission: 'orders.refund', mailed: true },
    'refund.failed': { topic: 'failed', permission: 'orders.refund', mailed: true },
  },
  mails: {
    'refund.done': 'Refund',
    'refund.failed': 'Refund failed, to the shop',
    'dispute.opened': 'Dispute opened, to the shop',
    'dispute.closed': 'Dispute closed, to the shop',
  },
  webhookEvents: {
    'refund.done': 'Refund completed',
    'refund.failed': 'Refund failed',
    'dispute.opened': 'Dispute opened',
    'dispute.won': 'Dispute won',
    'dispute.lost': 'Dispute lost',
  },
});
