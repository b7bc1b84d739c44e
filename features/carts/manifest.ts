import { defineManifest } from '#platform/contract/manifest.ts';

export const carts = defineManifest({
  name: 'carts',
  pages: [
    // Comes with what the guest of one browser has in it.
    { path: '/cart', module: 'cart', kept: false },
  ],
});
