import { joining } from '#features/joins/contract/join.ts';
import { defineFeature } from '#server/define-feature.ts';
import { joinsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['products', 'stock'],
  calls: { joins: joining },
  routes: ({ api, goods }) => joinsRoutes(api, goods),
  queries: {
    '/join': joining.find.query.extend({
      fromWords: joining.match.query.shape.search,
      toWords: joining.match.query.shape.search,
    }),
  },
});
