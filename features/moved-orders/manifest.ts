import { defineManifest } from '#platform/contract/manifest.ts';

export const movedOrders = defineManifest({ name: 'moved-orders' });
