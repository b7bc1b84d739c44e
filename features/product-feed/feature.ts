import { feeds } from '#features/product-feed/contract/feeds.ts';
import { defineFeature } from '#server/define-feature.ts';
import { productFeedRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['delivery-days', 'products', 'settings', 'stock'],
  calls: { feeds },
  routes: ({ api, goods, settings, seller, deliveryRules }) =>
    productFeedRoutes(api, goods, { publicUrl: settings.publicUrl, seller, rules: deliveryRules }),
});
