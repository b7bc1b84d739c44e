import { defineManifest } from '#platform/contract/manifest.ts';

export const customers = defineManifest({
  name: 'customers',
  pages: [
    { path: '/dashboard/customers', module: 'dashboard.customers', cached: true },
    // Not cached, because each request is for another customer.
    { path: '/dashboard/customers/:id', module: 'dashboard.customer', cached: false },
  ],
  menu: [
    {
      group: 'Customers',
      place: 10,
      to: '/dashboard/customers',
      label: 'Customers',
      icon: 'users',
      permission: 'customers.read',
    },
  ],
  permissions: {
    'customers.read': { words: 'See customers', roles: ['manager', 'service', 'counter'] },
    'customers.export': { words: 'Export customers and subscribers', roles: ['manager'] },
    'customers.edit': { words: 'Add notes on customers', roles: ['manager', 'service', 'counter'] },
  },
  actions: {
    'customer.note': 'Note on a customer added',
    'customer.edit_note': 'Note on a customer changed',
    'customer.remove_note': 'Note on a customer deleted',
  },
  audited: { customer: { tab: { label: 'Customers', place: 40 } } },
});
