import { cart } from '#features/carts/contract/cart.ts';
import { cartNeeds } from '#features/carts/contract/cart-needs.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportCarts, forgetCarts } from './server/personal-data.ts';
import { cartsRetention } from './server/retention.ts';
import { cartsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['addresses', 'checkout', 'delivery-days', 'accounts', 'joins', 'products', 'settings', 'stock'],
  calls: { cart, cartNeeds },
  routes: ({ api, goods, settings }) => cartsRoutes(api, goods, settings.shippingFeeCents),
  retention: cartsRetention,
  personalData: exportCarts,
  deletePerson: forgetCarts,
  onReplacedCustomer: forgetCarts,
});
