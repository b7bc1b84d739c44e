import { defineManifest } from '#platform/contract/manifest.ts';

export const backInStock = defineManifest({
  name: 'back-in-stock',
  // Target of links in emails.
  pages: [{ path: '/watches/stop', module: 'stock-alerts-stop', cached: false }],
  mails: { 'product.back': 'A product is back in stock' },
  jobs: { watches: 'Emailing back-in-stock alerts' },
});
