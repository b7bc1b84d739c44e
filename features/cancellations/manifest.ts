import { defineManifest } from '#platform/contract/manifest.ts';

export const cancellations = defineManifest({
  name: 'cancellations',
  actions: { 'customer.release': 'Unpaid orders of a customer canceled' },
  jobs: { sweep: 'Following up payments and refunds', finish: 'Finishing interrupted orders and refunds' },
});
