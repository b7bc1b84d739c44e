import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { definePages } from '#platform/contract/page.ts';

export const productReviewsPages = definePages('product-reviews', [
  // Read by few.
  { path: '/products/:slug/reviews', module: 'product-reviews', kept: false, query: productReviews.list.query },
  // One order, payment or draft of one person.
  { path: '/products/:slug/review', module: 'product-review', kept: false, signedIn: true },
  {
    path: '/dashboard/product-reviews',
    module: 'dashboard.product-reviews',
    kept: true,
    query: productReviews.listAll.query,
  },
]);
