import { defineManifest } from '#platform/contract/manifest.ts';

export const cancellations = defineManifest({
  name: 'cancellations',
  acts: { 'customer.release': 'Orders of a customer released' },
  jobs: { sweep: 'Following up payments and refunds', finish: 'Finishing interrupted orders and refunds' },
});
