import { defineManifest } from '#platform/contract/manifest.ts';

export const deliveryDays = defineManifest({
  name: 'delivery-days',
  mails: { 'order.late': 'Order late' },
  jobs: { 'late-orders': 'Emailing customers of late orders' },
});
