import { defineManifest } from '#platform/contract/manifest.ts';

export const comparison = defineManifest({
  name: 'comparison',
  pages: [
    // Not cached, because nearly every request compares other products.
    { path: '/compare', module: 'compare', cached: false, inUnits: true },
  ],
});
