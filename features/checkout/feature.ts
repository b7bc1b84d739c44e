import { checkout as checkoutCalls } from '#features/checkout/contract/checkout.ts';
import { defineFeature } from '#server/define-feature.ts';
import { checkoutRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['addresses', 'audit', 'carts', 'orders', 'products', 'settings', 'stock'],
  writes: {
    orders: 'It is where an order comes to be, and where its taxes are written anew while it is unpaid.',
  },
  calls: { checkout: checkoutCalls },
  routes: ({ api, goods, orderTerms }) => checkoutRoutes(api, goods, orderTerms),
});
