import { defineManifest } from '#platform/contract/manifest.ts';

export const catalogChanges = defineManifest({
  name: 'catalog-changes',
  jobs: { 'catalog-changes': 'Moving the products of merged or deleted categories and attributes' },
});
