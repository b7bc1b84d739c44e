import { defineManifest } from '#platform/contract/manifest.ts';

export const catalogChanges = defineManifest({
  name: 'catalog-changes',
  jobs: { 'catalog-changes': 'Changing the products of merged, renamed or deleted categories, brands and attributes' },
});
