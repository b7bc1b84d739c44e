import { defineManifest } from '#platform/contract/manifest.ts';

export const productColumns = defineManifest({ name: 'product-columns' });
