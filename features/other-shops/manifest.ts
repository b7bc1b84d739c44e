import { defineManifest } from '#platform/contract/manifest.ts';

export const otherShops = defineManifest({ name: 'other-shops' });
