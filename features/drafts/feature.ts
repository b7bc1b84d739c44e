import { drafts } from '#features/drafts/contract/drafts.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { defineFeature } from '#server/define-feature.ts';
import { draftsWebhookData } from './server/webhook-data.ts';
import { isPublishingDue, publishDue } from './server/publish-due.ts';
import { draftsRoutes } from './server/routes.ts';

/** In seconds. The job renews it before each chunk of products, which takes less than a second. */
const LEASE = 60;

export default defineFeature({
  uses: ['audit', 'product-editing', 'products', 'reduced-prices', 'search', 'settings'],
  writes: {
    products: 'The state of a product is one of its columns, so that lists read only one row for each product.',
  },
  calls: { drafts },
  routes: ({ api, goods }) => draftsRoutes(api, goods),
  jobs: ({ db }) => [
    {
      name: 'publishing',
      everyMs: MINUTE_MS,
      leaseSeconds: LEASE,
      isDue: () => isPublishingDue(db),
      run: (context) => publishDue(db, context),
    },
  ],
  queries: { '/dashboard/manageProducts/drafts': drafts.list.query },
  webhookData: draftsWebhookData,
});
