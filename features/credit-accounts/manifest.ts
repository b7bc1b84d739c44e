import { defineManifest } from '#platform/contract/manifest.ts';

export const creditAccounts = defineManifest({
  name: 'credit-accounts',
  pages: [{ path: '/dashboard/payments', module: 'dashboard.payments', cached: true }],
  menu: [
    {
      group: 'Orders',
      place: 35,
      to: '/dashboard/payments',
      label: 'Payments',
      icon: 'coins',
      permission: 'credit.read',
    },
  ],
  permissions: {
    'credit.read': { words: 'See accounts and statements', roles: ['manager', 'counter'] },
    'payments.record': { words: 'Record payments by hand', roles: ['manager', 'counter'] },
    'credit.edit': { words: 'Set the terms of accounts and write off differences', roles: ['manager'] },
  },
  topics: { payment: { words: 'A payment is recorded by hand', roles: [] } },
  notifications: { 'payment.recorded': { topic: 'payment', permission: 'payments.record' } },
  mails: {
    'account.payment_received': 'Part of a payment received',
    'account.credit_received': 'Late payment received',
    'order.payment_reversed': 'Payment of an order reversed',
  },
  actions: {
    'credit.payment': 'Payment recorded',
    'credit.pay': 'Order paid from credit',
    'credit.payout': 'Money paid out',
    'credit.write_off': 'Difference written off',
    'credit.reverse': 'Payment or write-off reversed',
    'credit.move': 'Payment moved to another account',
  },
  audited: { credit: { page: '/dashboard/payments/', noun: 'Account of' } },
  webhookEvents: {
    'account.payment_recorded': 'Payment recorded on an account',
    'account.stopped': 'Account stopped',
  },
});
