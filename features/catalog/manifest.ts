import { defineManifest } from '#platform/contract/manifest.ts';

export const catalog = defineManifest({
  name: 'catalog',
  pages: [
    { path: '/products', module: 'products', cached: true, startsOnUse: true, inUnits: true },
    { path: '/category/:slug', module: 'products', id: 'category', cached: true, startsOnUse: true, inUnits: true },
  ],
});
