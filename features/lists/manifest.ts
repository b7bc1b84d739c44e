import { defineManifest } from '#platform/contract/manifest.ts';

export const lists = defineManifest({
  name: 'lists',
  pages: [
    // The server does not cache this page, because each list has its own.
    { path: '/list/:token', module: 'shared-list', cached: false },
    { path: '/kits', module: 'kits', cached: true, startsOnUse: true },
    { path: '/kits/:slug', module: 'kit', cached: true, startsOnUse: true },
    { path: '/dashboard/lists', module: 'dashboard.lists', cached: true },
    // The server does not cache this page, because each list has its own.
    { path: '/dashboard/lists/:id', module: 'dashboard.list', cached: false },
  ],
  menu: [
    { group: 'Customer', place: 40, to: '/dashboard/lists', label: 'My Lists', icon: 'list-checks' },
    { group: 'You', place: 30, to: '/dashboard/lists', label: 'My Lists', icon: 'list-checks' },
  ],
  actions: { 'kit.publish': 'Kit published', 'kit.withdraw': 'Kit withdrawn' },
  audited: { kit: {} },
});
