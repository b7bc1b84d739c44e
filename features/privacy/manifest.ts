import { defineManifest } from '#platform/contract/manifest.ts';

export const privacy = defineManifest({
  name: 'privacy',
});
