import { productReviews as productReviewsCalls } from '#features/product-reviews/contract/product-reviews.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportProductReviews, forgetProductReviews } from './server/personal-data.ts';
import { productReviewsRoutes } from './server/routes.ts';
import { productReviewsRules } from './server/rules.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: ['accounts', 'api-keys', 'audit', 'orders', 'products', 'settings'],
  writes: {
    products: 'Each product stores the count and sum of its stars, so that lists need not read reviews.',
  },
  calls: { productReviews: productReviewsCalls },
  routes: ({ api, db }) => productReviewsRoutes(api, db),
  rules: productReviewsRules,
  personalData: exportProductReviews,
  deletePerson: forgetProductReviews,
  demo: async (trx) => (await import('./server/seed-product-reviews.ts')).seedProductReviews(trx),
  audited: {
    product_review: {
      called: (id) =>
        sql`select p.name from product_review v join product p on p.id = v.product_id where v.id = ${id}::uuid`,
      sku: (id) =>
        sql`select p.sku from product_review v join product p on p.id = v.product_id where v.id = ${id}::uuid`,
    },
  },
  queries: {
    '/products/:slug/reviews': productReviewsCalls.list.query,
    '/dashboard/product-reviews': productReviewsCalls.listAll.query,
  },
});
