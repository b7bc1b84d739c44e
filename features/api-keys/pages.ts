import { definePages } from '#platform/contract/page.ts';

export const apiKeysPages = definePages('api-keys', [
  { path: '/dashboard/keys', module: 'dashboard.keys', kept: true },
]);
