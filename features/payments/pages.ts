import { definePages } from '#platform/contract/page.ts';

export const paymentsPages = definePages('payments', [
  // One order, payment or draft of one person.
  { path: '/dashboard/payment/:paymentId', module: 'dashboard.payment', kept: false },
  { path: '/dashboard/topay', module: 'dashboard.to-pay', kept: true },
]);
