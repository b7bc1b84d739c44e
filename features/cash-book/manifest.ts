import { defineManifest } from '#platform/contract/manifest.ts';

export const cashBook = defineManifest({
  name: 'cash-book',
  pages: [
    { path: '/dashboard/cash', module: 'dashboard.cash', cached: true },
    { path: '/dashboard/cash/:id', module: 'dashboard.cash-day', cached: false },
  ],
  menu: [
    {
      group: 'Orders',
      place: 37,
      to: '/dashboard/cash',
      label: 'Cash Book',
      icon: 'wallet',
      permission: 'cash.record',
    },
  ],
  permissions: { 'cash.record': { words: 'See the cash book and count the drawer', roles: ['manager', 'counter'] } },
  actions: {
    'cash.open': 'Cash drawer opened',
    'cash.move': 'Cash put in or taken out',
    'cash.close': 'Cash drawer counted',
  },
  audited: { cash: { page: '/dashboard/cash/', noun: 'Cash of' } },
});
