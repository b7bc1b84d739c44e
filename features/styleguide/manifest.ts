import { defineManifest } from '#platform/contract/manifest.ts';

export const styleguide = defineManifest({
  name: 'styleguide',
  pages: [
    // Not cached, because it exists only in embedded mode.
    { path: '/__sandbox/styleguide', module: 'styleguide', cached: false },
  ],
});
