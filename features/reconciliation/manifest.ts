import { defineManifest } from '#platform/contract/manifest.ts';

export const reconciliation = defineManifest({
  name: 'reconciliation',
  pendingCounts: { stuck: { permission: 'checks.run', words: 'to check' } },
  notifications: {
    'payment.unmatched': { topic: 'failed', permission: 'checks.run', mailed: true },
    'event.stuck': { topic: 'failed', permission: 'checks.run', mailed: true },
    'checks.differ': { topic: 'failed', permission: 'checks.run', mailed: true },
  },
  actions: { 'payment.refund': 'Payment without an order refunded' },
  audited: { payment: {} },
  mails: {
    'payment.unmatched': 'Money without an order, to the shop',
    'event.stuck': 'Message from the card provider, to the shop',
    'checks.differ': 'Records differ, to the shop',
  },
  jobs: { checks: 'Comparing with the card provider' },
});
