import { reviews as reviewsCalls } from '#features/reviews/contract/reviews.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportReviews, forgetReviews } from './server/personal-data.ts';
import { reviewsRetention } from './server/retention.ts';
import { reviewsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'audit'],
  calls: { reviews: reviewsCalls },
  routes: ({ api, db, reviewsPerNetwork }) => reviewsRoutes(api, db, { perNetwork: reviewsPerNetwork }),
  retention: reviewsRetention,
  personalData: exportReviews,
  deletePerson: forgetReviews,
  demo: async (trx) => (await import('./server/seed-reviews.ts')).seedReviews(trx),
  queries: {
    '/dashboard/reviews': reviewsCalls.listAll.query,
  },
});
