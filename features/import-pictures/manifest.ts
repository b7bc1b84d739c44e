import { defineManifest } from '#platform/contract/manifest.ts';

export const importPictures = defineManifest({
  name: 'import-pictures',
  jobs: { 'import-pictures': 'Fetching pictures and documents for imports' },
});
