import { defineManifest } from '#platform/contract/manifest.ts';

export const hostedShops = defineManifest({ name: 'hosted-shops' });
