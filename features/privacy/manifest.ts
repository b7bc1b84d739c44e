import { defineManifest } from '#platform/contract/manifest.ts';

export const privacy = defineManifest({
  name: 'privacy',
  permissions: {
    'customers.erase': { words: 'Erase customers without an account', roles: ['manager'] },
  },
  actions: {
    'customer.export': 'Customer data exported',
    'customer.erase': 'Customer data erased',
  },
});
