import { definePages } from '#platform/contract/page.ts';

export const cartsPages = definePages('carts', [
  // Comes with what the guest of one browser has in it.
  { path: '/cart', module: 'cart', kept: false },
]);
