import { compare } from '#features/comparison/contract/compare.ts';
import { defineFeature } from '#server/define-feature.ts';
import { comparisonRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['products'],
  calls: { compare },
  routes: ({ api, goods }) => comparisonRoutes(api, goods),
});
