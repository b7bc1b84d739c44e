import { defineManifest } from '#platform/contract/manifest.ts';

export const dataSheets = defineManifest({ name: 'data-sheets' });
