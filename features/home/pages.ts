import { definePages } from '#platform/contract/page.ts';

export const homePages = definePages('home', [
  { path: '/', module: 'home', id: 'index', kept: true },
  { path: '/home', module: 'home', kept: true },
]);
