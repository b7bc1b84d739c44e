import { defineManifest } from '#platform/contract/manifest.ts';

export const exports = defineManifest({
  name: 'exports',
});
