import { defineManifest } from '#platform/contract/manifest.ts';

export const home = defineManifest({
  name: 'home',
  pages: [
    { path: '/', module: 'home', id: 'index', cached: true, startsOnUse: true },
    { path: '/home', module: 'home', cached: true, startsOnUse: true },
  ],
});
