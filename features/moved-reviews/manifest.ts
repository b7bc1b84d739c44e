import { defineManifest } from '#platform/contract/manifest.ts';

export const movedReviews = defineManifest({ name: 'moved-reviews' });
