import { defineManifest } from '#platform/contract/manifest.ts';

export const checkout = defineManifest({
  name: 'checkout',
  pages: [
    { path: '/purcess/:id', module: 'purchase', cached: true, signedIn: true },
    { path: '/checkout', module: 'checkout', cached: true, isCheckout: true },
  ],
});
