import { defineManifest } from '#platform/contract/manifest.ts';

export const unknownPayers = defineManifest({
  name: 'unknown-payers',
});
