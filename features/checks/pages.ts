import { definePages } from '#platform/contract/page.ts';

export const checksPages = definePages('checks', [
  { path: '/dashboard/checks', module: 'dashboard.checks', kept: true },
]);
