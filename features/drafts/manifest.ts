import { defineManifest } from '#platform/contract/manifest.ts';

export const drafts = defineManifest({
  name: 'drafts',
  pages: [{ path: '/dashboard/manageProducts/drafts', module: 'dashboard.drafts', cached: true }],
  actions: {
    'product.publish': 'Product published',
    'product.withdraw': 'Product withdrawn from sale',
    'product.schedule': 'Days of sale changed',
  },
  jobs: { publishing: 'Publishing and withdrawing products on their days' },
  webhookEvents: {
    'product.published': 'Product published',
    'product.withdrawn': 'Product withdrawn from sale',
  },
});
