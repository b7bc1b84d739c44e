import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import { definePages } from '#platform/contract/page.ts';

export const webhooksPages = definePages('webhooks', [
  { path: '/dashboard/webhooks', module: 'dashboard.webhooks', kept: true },
  // One order, payment or draft of one person.
  { path: '/dashboard/webhooks/:id', module: 'dashboard.webhook', kept: false, query: webhooks.deliveries.query },
]);
