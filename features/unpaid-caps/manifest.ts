import { defineManifest } from '#platform/contract/manifest.ts';

export const unpaidCaps = defineManifest({ name: 'unpaid-caps' });
