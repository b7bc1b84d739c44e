import { defineManifest } from '#platform/contract/manifest.ts';

export const styleguide = defineManifest({
  name: 'styleguide',
  pages: [
    // These lead on to the page that is meant.
    { path: '/__sandbox/styleguide', module: 'styleguide', kept: false },
  ],
});
