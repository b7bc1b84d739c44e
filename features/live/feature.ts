import { live as liveCalls } from '#features/live/contract/live.ts';
import { defineFeature } from '#server/define-feature.ts';
import { liveRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['orders', 'products', 'search', 'stock'],
  calls: { live: liveCalls },
  routes: ({ api, goods, live: streams }) => liveRoutes(api, goods, streams),
  jobs: ({ live: streams }) => [
    { name: 'live', everyMs: 1_000, leaseSeconds: null, isDue: async () => streams.hasListeners(), run: streams.poll },
  ],
});
