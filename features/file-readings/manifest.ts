import { defineManifest } from '#platform/contract/manifest.ts';

export const fileReadings = defineManifest({ name: 'file-readings' });
