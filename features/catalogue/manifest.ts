import { defineManifest } from '#platform/contract/manifest.ts';

export const catalog = defineManifest({
  name: 'catalogue',
  pages: [{ path: '/products', module: 'products', cached: true, inUnits: true }],
});
