import { defineManifest } from '#platform/contract/manifest.ts';

export const deliveryDays = defineManifest({ name: 'delivery-days' });
