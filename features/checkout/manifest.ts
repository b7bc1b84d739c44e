import { defineManifest } from '#platform/contract/manifest.ts';

export const checkout = defineManifest({
  name: 'checkout',
  pages: [
    { path: '/purcess/:id', module: 'purchase', kept: true, signedIn: true },
    { path: '/checkout', module: 'checkout', kept: true, signedIn: true },
  ],
});
