import { defineManifest } from '#platform/contract/manifest.ts';

export const movedCustomers = defineManifest({
  name: 'moved-customers',
  actions: { 'customer.import': 'Customer imported' },
});
