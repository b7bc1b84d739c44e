import { defineManifest } from '#platform/contract/manifest.ts';

export const drawings = defineManifest({
  name: 'drawings',
});
