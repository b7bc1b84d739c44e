import { defineManifest } from '#platform/contract/manifest.ts';

export const creditAccounts = defineManifest({
  name: 'credit-accounts',
  pages: [
    { path: '/dashboard/payments', module: 'dashboard.payments', cached: true },
    { path: '/dashboard/payments/:id', module: 'dashboard.credit-account', cached: false },
  ],
  menu: [
    {
      group: 'Orders',
      place: 35,
      to: '/dashboard/payments',
      label: 'Payments',
      icon: 'coins',
      permission: 'payments.record',
    },
  ],
  permissions: { 'payments.record': { words: 'Record payments by hand', roles: ['manager'] } },
  actions: {
    'credit.payment': 'Payment recorded',
    'credit.payout': 'Money paid out',
    'credit.reverse': 'Payment reversed',
  },
  audited: { credit: { page: '/dashboard/payments/', noun: 'Account of' } },
});
