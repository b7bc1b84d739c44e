import { defineManifest } from '#platform/contract/manifest.ts';

export const styleguide = defineManifest({
  name: 'styleguide',
  pages: [
    // Only in embedded mode; not worth caching.
    { path: '/__sandbox/styleguide', module: 'styleguide', cached: false },
  ],
});
