import { defineManifest } from '#platform/contract/manifest.ts';

export const agents = defineManifest({ name: 'agents' });
