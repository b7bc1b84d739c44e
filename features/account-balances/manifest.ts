import { defineManifest } from '#platform/contract/manifest.ts';

export const accountBalances = defineManifest({
  name: 'account-balances',
  menu: [
    {
      group: 'Orders',
      place: 36,
      to: '/dashboard/accounts',
      label: 'Accounts',
      icon: 'scale',
      permission: 'credit.read',
    },
  ],
});
