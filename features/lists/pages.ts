import { definePages } from '#platform/contract/page.ts';

export const listsPages = definePages('lists', [
  // One order, payment or draft of one person.
  { path: '/list/:token', module: 'shared-list', kept: false },
  { path: '/kits', module: 'kits', kept: true },
  { path: '/kits/:slug', module: 'kit', kept: true },
  { path: '/dashboard/lists', module: 'dashboard.lists', kept: true },
  // One order, payment or draft of one person.
  { path: '/dashboard/lists/:id', module: 'dashboard.list', kept: false },
]);
