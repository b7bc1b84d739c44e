import { reviews } from '#features/reviews/contract/reviews.ts';
import { definePages } from '#platform/contract/page.ts';

export const reviewsPages = definePages('reviews', [
  { path: '/dashboard/review', module: 'dashboard.review', kept: true },
  { path: '/dashboard/reviews', module: 'dashboard.reviews', kept: true, query: reviews.listAll.query },
]);
