import { customers } from '#features/customers/contract/customers.ts';
import { definePages } from '#platform/contract/page.ts';

export const customersPages = definePages('customers', [
  { path: '/dashboard/customers', module: 'dashboard.customers', kept: true, query: customers.list.query },
  // One order, payment or draft of one person.
  { path: '/dashboard/customers/:id', module: 'dashboard.customer', kept: false },
]);
