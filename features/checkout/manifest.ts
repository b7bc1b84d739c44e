import { defineManifest } from '#platform/contract/manifest.ts';

export const checkout = defineManifest({
  name: 'checkout',
  pages: [{ path: '/checkout', module: 'checkout', kept: true, signedIn: true }],
});
