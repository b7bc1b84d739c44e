import { defineManifest } from '#platform/contract/manifest.ts';

export const companyOrders = defineManifest({
  name: 'company-orders',
  actions: { 'company.references': 'Job numbers of a company changed' },
  mails: { 'company.order_address': 'Address of an order changed, to the admins of the company' },
});
