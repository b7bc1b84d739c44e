import { defineManifest } from '#platform/contract/manifest.ts';

export const productFilter = defineManifest({ name: 'product-filter' });
