import { defineManifest } from '#platform/contract/manifest.ts';

export const live = defineManifest({
  name: 'live',
  jobs: { live: 'Updating open pages' },
});
