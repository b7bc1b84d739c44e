import { definePages } from '#platform/contract/page.ts';

export const checkoutPages = definePages('checkout', [
  { path: '/checkout', module: 'checkout', kept: true, signedIn: true },
]);
