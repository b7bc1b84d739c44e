import { defineManifest } from '#platform/contract/manifest.ts';

export const plainLists = defineManifest({ name: 'plain-lists' });
