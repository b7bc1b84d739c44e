import { defineManifest } from '#platform/contract/manifest.ts';

export const accountBalances = defineManifest({
  name: 'account-balances',
  pages: [
    { path: '/dashboard/accounts', module: 'dashboard.credit-accounts', cached: true },
    { path: '/dashboard/payments/:id', module: 'dashboard.credit-account', cached: false },
  ],
  menu: [
    {
      group: 'Orders',
      place: 36,
      to: '/dashboard/accounts',
      // The pages of accounts are below Payments, which is an older address.
      alsoUnder: '/dashboard/payments',
      label: 'Accounts',
      icon: 'scale',
      permission: 'credit.read',
    },
  ],
});
