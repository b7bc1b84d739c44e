import { productReviews as productReviewsCalls } from '#features/product-reviews/contract/product-reviews.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportProductReviews, forgetProductReviews } from './server/personal-data.ts';
import { productReviewsRoutes } from './server/routes.ts';
import { productReviewsRules } from './server/rules.ts';

export const productReviews = defineFeature({
  name: 'product-reviews',
  uses: ['accounts', 'audit', 'products'],
  calls: { productReviews: productReviewsCalls },
  routes: ({ api, db }) => productReviewsRoutes(api, db),
  rules: productReviewsRules,
  personalData: exportProductReviews,
  forgetPerson: forgetProductReviews,
});
