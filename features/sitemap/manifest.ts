import { defineManifest } from '#platform/contract/manifest.ts';

export const sitemap = defineManifest({ name: 'sitemap' });
