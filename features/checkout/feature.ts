import { checkout as checkoutCalls } from '#features/checkout/contract/checkout.ts';
import { defineFeature } from '#server/define-feature.ts';
import { checkoutRoutes } from './server/routes.ts';

export default defineFeature({
  uses: [
    'addresses',
    'audit',
    'carts',
    'delivery-days',
    'orders',
    'payments',
    'products',
    'settings',
    'stock',
    'unpaid-caps',
  ],
  writes: {
    orders: 'The checkout creates orders, and updates their taxes and lines until they are paid.',
  },
  calls: { checkout: checkoutCalls },
  routes: ({ api, goods, orderSettings }) => checkoutRoutes(api, goods, orderSettings),
});
