import { defineManifest } from '#platform/contract/manifest.ts';

export const productFamilies = defineManifest({
  name: 'product-families',
  pages: [{ path: '/families/:slug', module: 'family', cached: true, startsOnUse: true, inUnits: true }],
});
