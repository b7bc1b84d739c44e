import { defineManifest } from '#platform/contract/manifest.ts';

export const creditAccounts = defineManifest({
  name: 'credit-accounts',
  permissions: { 'payments.record': { words: 'Record payments by hand', roles: ['manager'] } },
  actions: {
    'credit.payment': 'Payment recorded',
    'credit.payout': 'Money paid out',
    'credit.reverse': 'Payment reversed',
  },
  audited: { credit: { noun: 'Account of' } },
});
