import { defineManifest } from '#platform/contract/manifest.ts';

export const carts = defineManifest({
  name: 'carts',
  pages: [
    // Not cached, because the page contains this browser's guest cart.
    { path: '/cart', module: 'cart', cached: false },
  ],
});
