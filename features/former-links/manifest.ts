import { defineManifest } from '#platform/contract/manifest.ts';

export const formerLinks = defineManifest({ name: 'former-links' });
