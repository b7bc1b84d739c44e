import { defineManifest } from '#platform/contract/manifest.ts';

export const movedRedirects = defineManifest({ name: 'moved-redirects' });
