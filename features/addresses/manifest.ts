import { defineManifest } from '#platform/contract/manifest.ts';

export const addresses = defineManifest({
  name: 'addresses',
});
