import { defineManifest } from '#platform/contract/manifest.ts';

export const catalog = defineManifest({
  name: 'catalog',
  pages: [{ path: '/products', module: 'products', cached: true, startsOnUse: true, inUnits: true }],
});
