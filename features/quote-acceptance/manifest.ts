import { defineManifest } from '#platform/contract/manifest.ts';

export const quoteAcceptance = defineManifest({
  name: 'quote-acceptance',
  pages: [{ path: '/offer', module: 'offer', cached: true }],
});
