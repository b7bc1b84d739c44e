import { defineManifest } from '#platform/contract/manifest.ts';

export const companyOrders = defineManifest({
  name: 'company-orders',
  pages: [
    // Not cached: each request is for another order.
    { path: '/dashboard/company/orders/:id', module: 'dashboard.company-order', cached: false },
  ],
  actions: { 'company.references': 'Job numbers of a company changed' },
  mails: { 'company.order_address': 'Address of an order changed, to the admins of the company' },
});
